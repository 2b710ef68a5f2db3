#!/usr/bin/env bash
# Compares the public pages with nginx and measures a thousand live streams; see docs/performance.md.
# Needs nginx and wrk. Everything listens on 127.0.0.1 only and ends with the run.
set -eu
cd "$(dirname "$0")/../.."
export CGO_ENABLED=0
exec go test -tags load ./e2e -count=1 -timeout 30m -v -run "${1:-^TestLoad}"

# Roundtable. "make check" before every commit, "make test" for everything.
# Every build is without cgo; only the race detector needs a C compiler.

export CGO_ENABLED := 0

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
FUZZ ?= 300x

.PHONY: help build run generate check test bench fuzz stress \
	deps generated format vet staticcheck quick unit browser race

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort | expand -t 14

build: generate ## one static file: bin/roundtable
	go build -trimpath -ldflags "-s -w -X main.release=$(VERSION)" -o bin/roundtable .

run: generate ## start from the sources; ARGS="--addr=127.0.0.1:8080" passes flags
	go run . $(ARGS)

generate: ## pages from .templ to Go
	go tool templ generate

check: generated format vet staticcheck quick ## fast, no browser: before every commit

test: deps generated format vet staticcheck fuzz unit browser race ## everything, as CI runs it

deps: ## install what the tests need, where apt-get may
	@.ci/deps

generated: ## is the generated code that of the .templ files?
	@.ci/generated

format:
	@.ci/headline "format: gofmt"
	@test -z "$$(.ci/handwritten | xargs gofmt -l | tee /dev/stderr)"

vet:
	@.ci/headline "vet"
	go vet ./...
	go vet -tags load ./e2e

staticcheck:
	@.ci/headline "staticcheck"
	go tool staticcheck ./...

quick:
	@.ci/headline "quick tests"
	go test -short $$(.ci/packages)

unit:
	@.ci/headline "unit tests"
	go test -timeout 15m $$(.ci/packages)

browser:
	@.ci/headline "browser tests"
	go test -count=1 -timeout 20m ./e2e/...

race:
	@.ci/race

fuzz: ## every fuzz target with FUZZ (300x) inputs
	@.ci/fuzz $(FUZZ)

bench: ## all benchmarks
	go test -run '^$$' -bench . -benchmem $$(.ci/packages)

stress: ## long: fuzz targets with many inputs, 5,000 connections, 200 kills, tests many times in changing order
	@.ci/fuzz $(or $(STRESS),50000x) guided
	@.ci/headline "stress: 5,000 connections of slow and hostile clients"
	go test -tags load -count=1 -timeout 60m -run TestStressClients -v ./e2e
	@.ci/headline "stress: the program is killed 200 times"
	STRESS_KILLS=$(or $(STRESS_KILLS),200) go test -count=1 -timeout 60m -run TestKilledProgramKeepsResults -v ./e2e
	@.ci/headline "stress: every test 10 times, shuffled"
	go test -count=10 -shuffle=on -timeout 60m $$(.ci/packages)
	@.ci/headline "stress: browser tests 5 times, shuffled"
	go test -count=5 -shuffle=on -timeout 60m ./e2e/...

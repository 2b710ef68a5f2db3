package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"roundtable/models"
)

// copyCheck is how often the program looks whether the copy of the day is due.
const copyCheck = time.Hour

// keepCopies makes the automatic copies, and takes old events out of the bin for good, in the background until it is stopped. A copy that fails is
// logged, shows on the page of copies, and stops nothing.
func keepCopies(ctx context.Context, store *models.Store, log *slog.Logger) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(copyCheck)
		defer tick.Stop()
		for {
			if made, err := store.CopyDaily(ctx); err != nil && ctx.Err() == nil {
				log.Error("the copy of the day was not made", "error", err)
			} else if made {
				log.Info("the copy of the day was made", "folder", store.CopiesFolder())
			}
			if n, err := store.Purge(ctx); err != nil && ctx.Err() == nil {
				log.Error("the bin was not emptied", "error", err)
			} else if n > 0 {
				log.Info("events left the bin for good", "events", n)
			}
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	})
	return func() { cancel(); running.Wait() }
}

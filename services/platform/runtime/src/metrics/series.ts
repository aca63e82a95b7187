import { HTTP_REQUEST_SECONDS } from '@hirelane/api/metrics';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Why an append failed: values of the label `reason`. */
export const APPEND_FAILURES = ['not_writing', 'bad_event', 'unknown'] as const;

/** The result of scanning an upload: values of the label `result`. */
const SCAN_RESULTS = ['clean', 'found', 'failed'] as const;

/** Whether an upload got thumbnails: values of the label `result`. */
const THUMBNAIL_RESULTS = ['made', 'failed'] as const;

/**
 * The metrics that a service counts as events occur, in its own registry, so that two services in one process, or two
 * tests, do not share them. Metrics read at scrape time are in `gauges.ts`. Units are seconds and bytes. Labels have
 * few values, none of them about a person.
 */
export function defineSeries(registry: Registry) {
  const registers = [registry];
  const appendFailures = new Counter({
    name: 'hirelane_append_failures_total',
    help: 'Appends that failed for reasons other than a conflict: not_writing (did not get a turn), bad_event (cannot be stored), unknown (may have been written).',
    labelNames: ['reason'],
    registers,
  });
  // Each series is initialized to 0. To Prometheus, a series that begins with the first failure has not increased, so
  // the first failure would not trigger an alert.
  for (const reason of APPEND_FAILURES) appendFailures.inc({ reason }, 0);
  const uploadScans = new Counter({
    name: 'hirelane_upload_scans_total',
    help: 'Scanned uploads: clean, found (refused because the scanner found something), or failed (refused because the scan failed).',
    labelNames: ['result'],
    registers,
  });
  for (const result of SCAN_RESULTS) uploadScans.inc({ result }, 0);
  const thumbnails = new Counter({
    name: 'hirelane_thumbnails_total',
    help: 'Uploaded pictures and PDFs that thumbnails were made for (made) or that are shown without one (failed).',
    labelNames: ['result'],
    registers,
  });
  for (const result of THUMBNAIL_RESULTS) thumbnails.inc({ result }, 0);
  return {
    httpRequestSeconds: new Histogram({
      ...HTTP_REQUEST_SECONDS,
      labelNames: [...HTTP_REQUEST_SECONDS.labelNames],
      buckets: [...HTTP_REQUEST_SECONDS.buckets],
      registers,
    }),
    appendSeconds: new Histogram({
      name: 'hirelane_append_seconds',
      help: 'Time until an append to the log was durable or refused.',
      buckets: [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    appendBatchSize: new Histogram({
      name: 'hirelane_append_batch_size',
      help: 'Number of appends committed together; only with PostgreSQL as the event store.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      registers,
    }),
    appendConflicts: new Counter({
      name: 'hirelane_append_conflicts_total',
      help: 'Appends refused because their stream had a newer version; most are decided again immediately.',
      registers,
    }),
    appendFailures,
    idempotentReplays: new Counter({
      name: 'hirelane_idempotent_replays_total',
      help: 'Commands that were sent again and got the stored response.',
      registers,
    }),
    blobBytes: new Counter({
      name: 'hirelane_blob_bytes_total',
      help: 'Bytes of files that were uploaded (in) and downloaded (out).',
      labelNames: ['direction'],
      registers,
    }),
    uploadScans,
    uploadScanSeconds: new Histogram({
      name: 'hirelane_upload_scan_seconds',
      help: 'Time taken to scan an upload, including the wait for its turn.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    thumbnails,
  };
}

export type Series = ReturnType<typeof defineSeries>;

/**
 * Milliseconds between samples of the event loop. A sample every 10 ms, the default, takes 0.5% of a core in a process
 * that does nothing else. The measured lag includes this interval.
 */
const EVENT_LOOP_SAMPLES_MS = 100;

/** Creates a registry with this process's metrics: CPU, memory, event loop, garbage collection. One per process. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLES_MS });
  return registry;
}

/** A pool's connections: all open ones, those in use, and requests waiting for one. */
export function definePoolGauge(
  registry: Registry,
  pool: Readonly<{ totalCount: number; idleCount: number; waitingCount: number }>,
): void {
  new Gauge({
    name: 'hirelane_database_connections',
    help: 'PostgreSQL connections in the pool that are open or in use, and queries waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

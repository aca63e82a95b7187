import type { LagClock } from '@hirelane/projections/lag';
import type { ProjectorStatus } from '@hirelane/projections/projector';
import { Counter, Gauge, type Registry } from 'prom-client';

/** A series that is computed at each scrape. `of` returns null if there is currently no value. */
type Reading<T> = Readonly<{ name: string; help: string; of(status: T): number | null }>;

const PROJECTION_GAUGES: readonly Reading<ProjectorStatus>[] = [
  {
    name: 'hirelane_projection_lag_events',
    help: 'Events waiting for the read model; absent while unknown.',
    of: ({ behind }) => behind,
  },
  {
    name: 'hirelane_projection_lag_seconds',
    help: 'Age of the oldest event that was delivered but is not yet in the read model; 0 if none is waiting.',
    of: ({ lagSeconds }) => lagSeconds,
  },
  {
    name: 'hirelane_projection_parked_streams',
    help: 'Streams parked because of a gap or an event that cannot be applied.',
    of: ({ parkedStreams }) => parkedStreams,
  },
  {
    name: 'hirelane_projection_ready',
    help: '1 once the read model contains everything that was in the logs when the process started.',
    of: ({ ready }) => Number(ready),
  },
  {
    name: 'hirelane_projection_failing',
    help: '1 while the last attempt to apply events to the read model has failed.',
    of: ({ error }) => Number(error !== undefined),
  },
];

const PROJECTION_COUNTERS: readonly Reading<ProjectorStatus>[] = [
  {
    name: 'hirelane_projection_events_total',
    help: 'Events applied to the read model since the process started.',
    of: ({ applied }) => applied,
  },
  {
    name: 'hirelane_projection_duplicates_total',
    help: 'Events that were dropped because they had been delivered before.',
    of: ({ duplicates }) => duplicates,
  },
];

/** The series for a read model. The label `projection` is its schema, such as `feed_v3`. */
export function defineProjectionSeries(registry: Registry, statusOf: () => ProjectorStatus): void {
  const named = () => {
    const status = statusOf();
    return [[status.schema, status] as const];
  };
  define(registry, Gauge, 'projection', PROJECTION_GAUGES, named);
  define(registry, Counter, 'projection', PROJECTION_COUNTERS, named);
}

/** A relay, and the clock that measures its lag. */
export type WatchedRelay = Readonly<{
  name: string;
  clock: LagClock;
  status(): Readonly<{ behind: number | null; error?: Error }>;
}>;

const RELAY_GAUGES: readonly Reading<WatchedRelay>[] = [
  {
    name: 'hirelane_relay_lag_events',
    help: 'Events waiting to be published; absent while unknown.',
    of: ({ clock, status }) => clock.events(status().behind),
  },
  {
    name: 'hirelane_relay_lag_seconds',
    help: 'Age of the oldest event being published to Kafka; 0 if none is waiting.',
    of: ({ clock, status }) => clock.seconds(status().behind),
  },
  {
    name: 'hirelane_relay_failing',
    help: '1 while the last attempt to publish or to check Kafka has failed.',
    of: ({ status }) => Number(status().error !== undefined),
  },
];

const RELAY_COUNTERS: readonly Reading<WatchedRelay>[] = [
  {
    name: 'hirelane_relay_events_total',
    help: 'Events that the brokers have acknowledged since the process started.',
    of: ({ clock }) => clock.handled(),
  },
];

/** The series that show how far relays lag behind their logs and how many events they have sent. */
export function defineRelaySeries(registry: Registry, relays: readonly WatchedRelay[]): void {
  const named = () => relays.map((relay) => [relay.name, relay] as const);
  define(registry, Gauge, 'relay', RELAY_GAUGES, named);
  define(registry, Counter, 'relay', RELAY_COUNTERS, named);
}

function define<T>(
  registry: Registry,
  Metric: typeof Gauge | typeof Counter,
  label: string,
  readings: readonly Reading<T>[],
  named: () => readonly (readonly [string, T])[],
): void {
  for (const { name, help, of } of readings) {
    new Metric({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [name, status] of named()) {
          const value = of(status);
          if (value !== null) this.inc({ [label]: name }, value);
        }
      },
    });
  }
}

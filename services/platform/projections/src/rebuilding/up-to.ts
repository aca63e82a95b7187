import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool } from '@hirelane/postgres/pool';

/** Passes on the events in each stream that a frozen model had applied, and no later ones. */
export const upTo = (bus: EventBus, pool: Pool, frozenSchema: string): EventBus => ({
  subscribe: (name, categories, resume, handle) =>
    bus.subscribe(name, categories, resume, async (batch, ...where) => {
      const known = await versionsOf(pool, frozenSchema, batch);
      const wanted = batch.filter(({ stream, version }) => version <= (known.get(stream) ?? 0));
      if (wanted.length > 0) await handle(wanted, ...where);
    }),
});

async function versionsOf(
  pool: Pool,
  schema: string,
  batch: readonly Recorded[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ stream: string; version: number }>(
    `SELECT stream, version FROM ${identifier(schema)}._gate WHERE stream = ANY ($1)`,
    [[...new Set(batch.map(({ stream }) => stream))]],
  );
  return new Map(rows.map(({ stream, version }) => [stream, version]));
}

/** A bus without events, for running a projector's startup only. */
export const silentBus: EventBus = {
  subscribe: () => ({
    caughtUp: Promise.resolve(),
    isCaughtUp: async () => true,
    catchUp: async () => undefined,
    stop: async () => undefined,
    status: () => ({ behind: 0 }),
    flush: () => undefined,
  }),
};

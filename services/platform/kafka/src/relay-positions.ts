import { addColumn, createSchema } from '@hirelane/postgres/create-schema';
import type { Pool } from '@hirelane/postgres/pool';
import { transaction } from '@hirelane/postgres/pool';
import type { Offsets } from './group-offsets.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS relay.relays (
    name text PRIMARY KEY, epoch int NOT NULL DEFAULT 1, acknowledged jsonb NOT NULL DEFAULT '{}', level_at timestamptz);
  CREATE TABLE IF NOT EXISTS relay.positions (
    name text, lane text, position text NOT NULL, PRIMARY KEY (name, lane));
  ${addColumn('relay', 'relays', 'lost', 'text')}`;

/** After this many milliseconds without a report that it has caught up, a relay is considered behind. */
const CAUGHT_UP_FRESH_MS = 60_000;

/** A new epoch begins when everything is published again. */
export type Epoch = Readonly<{ epoch: number; acknowledged: Offsets }>;

export type RelayPositions = Readonly<{
  current(): Promise<Epoch>;
  position(partition: string): Promise<string | null>;
  /**
   * Stores how far a partition has been published. Returns false and stores nothing if a different relay has begun a
   * new epoch.
   */
  advance(epoch: number, partition: string, position: string, acknowledged: Offsets): Promise<boolean>;
  /** Deletes all positions, unless another relay has done so since that epoch. */
  startOver(epoch: number): Promise<void>;
  /** Stores that everything that was in the log a moment ago has been published. */
  setCaughtUp(epoch: number): Promise<void>;
  /** Stores the reason why the last published events are missing from the log, or null if the log contains them. */
  setLost(reason: string | null): Promise<void>;
}>;

/** Creates the tables for the relays' positions if they are missing. */
export const createRelayTables = (pool: Pool): Promise<void> => createSchema(pool, 'relay', SCHEMA);

/** Opens a relay's positions, in the schema `relay`, which all relays with that name share. */
export async function openRelayPositions(pool: Pool, name: string): Promise<RelayPositions> {
  await createRelayTables(pool);
  await pool.query('INSERT INTO relay.relays (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
  return {
    async current() {
      const { rows } = await pool.query<{ epoch: number; acknowledged: Record<string, string> }>(
        'SELECT epoch, acknowledged FROM relay.relays WHERE name = $1',
        [name],
      );
      const { epoch = 1, acknowledged = {} } = rows[0] ?? {};
      return { epoch, acknowledged: fromJson(acknowledged) };
    },
    async position(partition) {
      const { rows } = await pool.query<{ position: string }>(
        'SELECT position FROM relay.positions WHERE name = $1 AND lane = $2',
        [name, partition],
      );
      return rows[0]?.position ?? null;
    },
    async advance(epoch, partition, position, acknowledged) {
      const { rowCount } = await pool.query(
        `WITH mine AS (
           UPDATE relay.relays SET acknowledged = acknowledged || $5::jsonb WHERE name = $1 AND epoch = $4 RETURNING name)
         INSERT INTO relay.positions (name, lane, position) SELECT name, $2, $3 FROM mine
         ON CONFLICT (name, lane) DO UPDATE SET position = excluded.position`,
        [name, partition, position, epoch, toJson(acknowledged)],
      );
      return rowCount === 1;
    },
    async startOver(epoch) {
      await transaction(pool, async (tx) => {
        const { rowCount } = await tx.query(
          `UPDATE relay.relays SET epoch = epoch + 1, acknowledged = '{}', level_at = NULL
           WHERE name = $1 AND epoch = $2`,
          [name, epoch],
        );
        if (rowCount === 1) await tx.query('DELETE FROM relay.positions WHERE name = $1', [name]);
      });
    },
    async setCaughtUp(epoch) {
      await pool.query('UPDATE relay.relays SET level_at = now() WHERE name = $1 AND epoch = $2', [name, epoch]);
    },
    async setLost(reason) {
      await pool.query('UPDATE relay.relays SET lost = $2 WHERE name = $1 AND lost IS DISTINCT FROM $2', [
        name,
        reason,
      ]);
    },
  };
}

/** Whether each of the named relays has published everything that was in its log a minute ago. */
export async function areCaughtUp(pool: Pool, names: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM relay.relays
     WHERE name = ANY ($1) AND level_at > now() - $2 * interval '1 millisecond'`,
    [names, CAUGHT_UP_FRESH_MS],
  );
  return rows[0]?.n === new Set(names).size;
}

/**
 * Returns the reason why the last published events are missing from a named relay's log, as they are after the log was
 * restored from an older backup. Returns null if all of the logs contain them.
 */
export async function lostBy(pool: Pool, names: readonly string[]): Promise<string | null> {
  const { rows } = await pool.query<{ name: string; lost: string }>(
    'SELECT name, lost FROM relay.relays WHERE name = ANY ($1) AND lost IS NOT NULL ORDER BY name',
    [names],
  );
  return rows[0] ? `${rows[0].name}: ${rows[0].lost}` : null;
}

/** Serializes offsets for a jsonb column. */
const toJson = (offsets: Offsets): string =>
  JSON.stringify(Object.fromEntries([...offsets].map(([topicPartition, offset]) => [topicPartition, String(offset)])));

const fromJson = (json: Readonly<Record<string, string>>): Offsets =>
  new Map(Object.entries(json).map(([topicPartition, offset]) => [topicPartition, BigInt(offset)]));

/**
 * Whether Kafka has lost acknowledged messages, so that a partition assigns an offset that it has already acknowledged,
 * or a lower one, to a later message. A cluster's id would not show this, because it is the same in every cluster that
 * runs the most common image.
 */
export const goesBack = (acknowledged: Offsets, later: Offsets): boolean =>
  [...later].some(([topicPartition, offset]) => offset <= (acknowledged.get(topicPartition) ?? -1n));

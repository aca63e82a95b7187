import { appendFunction } from './append-batch.ts';
import { createSchema } from './create-schema.ts';
import { identifier, type Pool } from './pool.ts';

/**
 * Creates a service's schema, its event table and the append function, if they are missing. There is no unique index on
 * `id`, because it would reduce the throughput with 32 callers by two thirds, and an id can be found by reading the
 * stream. `json`, unlike `jsonb`, keeps the payload's text unchanged.
 */
export async function createLog(pool: Pool, schema: string): Promise<void> {
  await createSchema(
    pool,
    schema,
    `CREATE TABLE IF NOT EXISTS ${identifier(schema)}.events (
       position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       stream text NOT NULL,
       version int NOT NULL,
       id uuid NOT NULL,
       type text NOT NULL,
       data json NOT NULL,
       meta json NOT NULL,
       at timestamptz NOT NULL DEFAULT clock_timestamp(),
       UNIQUE (stream, version));
     ${appendFunction(schema)}`,
  );
}

/** SQL that formats a timestamp as RFC 3339 in UTC, with microseconds. */
export const instant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The event table's columns, as `Recorded` names them. */
export const RECORDED = `id, type, data, meta, stream, version, position, ${instant('at')} AS at`;

import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toJson } from '@hirelane/event-sourcing/event-store';
import type { NewEvent } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { createLog } from '@hirelane/postgres/log';
import { openPool } from '@hirelane/postgres/pool';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { postgresPid, temporaryFolder } from '../testing/launcher-process.ts';
import { type Contender, interleave, ourselvesAnd, type Round } from './slices.ts';

export const CALLERS = [1, 8, 32, 128] as const;

export type AppendResult = Readonly<{ callers: number; rounds: readonly Round[] }>;

/**
 * Appends per second through the event store on PostgreSQL, each of one event to a new stream, compared with one-row
 * INSERTs, each with its own commit, into an identical table; one connection per caller, same server, fsync on.
 */
export async function benchAppend(
  options: Readonly<{ rounds: number; sliceMs: number; say: (text: string) => void }>,
): Promise<{ payloadBytes: number; results: AppendResult[] }> {
  const { rounds, sliceMs, say } = options;
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const log = pino({ level: 'silent' });
  const pool = openPool(postgres.url, log);
  const store = await openPostgresEventStore({ pool, url: postgres.url, schema: 'bench', log });
  await createLog(pool, 'raw');
  const connections = await connect(postgres.url, Math.max(...CALLERS));
  const ours: Contender = { once: () => store.append(`bench-${newId()}`, 0, [sample()]) };
  const raw: Contender = { once: (caller) => insert(connections[caller % connections.length], sample()) };
  try {
    const results: AppendResult[] = [];
    for (const callers of CALLERS) {
      say(`${callers} callers …`);
      const cpu = ourselvesAnd(postgresPid(folder));
      results.push({
        callers,
        rounds: await interleave({ ours, raw, callers, rounds, sliceMs, cpu: { ours: cpu, raw: cpu } }),
      });
    }
    await assertEqualRows(pool);
    const { data, meta } = sample();
    return { payloadBytes: Buffer.byteLength(toJson(data) + toJson(meta)), results };
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
    await store.stop();
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** About 600 bytes of data and meta, different each time. */
function sample(): NewEvent {
  const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };
  return { id: newId(), type: 'Benched', data: { text: randomBytes(306).toString('base64') }, meta };
}

async function insert(connection: pg.Client | undefined, event: NewEvent): Promise<void> {
  await connection?.query({
    name: 'raw',
    text: 'INSERT INTO raw.events (stream, version, id, type, data, meta) VALUES ($1, 1, $2, $3, $4, $5)',
    values: [`bench-${newId()}`, event.id, event.type, toJson(event.data), toJson(event.meta)],
  });
}

function connect(url: string, count: number): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }),
  );
}

/** Both must have written the same rows, or the comparison means nothing. */
async function assertEqualRows(pool: pg.Pool): Promise<void> {
  const shape = (schema: string) =>
    `SELECT DISTINCT version, type, octet_length(data::text) AS data, octet_length(meta::text) AS meta FROM ${schema}.events`;
  const { rows } = await pool.query(`(${shape('bench')}) EXCEPT (${shape('raw')})`);
  if (rows.length > 0) throw new Error(`the two contenders wrote different rows: ${JSON.stringify(rows)}`);
}

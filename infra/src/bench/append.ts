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
import { defineBench, type Options } from './bench.ts';
import { type Comparison, comparisonTable, ratioTo, roundsOf } from './comparison.ts';
import { type Contender, interleave, ourselvesAnd } from './slices.ts';
import { ranOn } from './table.ts';

const CALLERS = [1, 8, 32, 128] as const;

type AppendResult = Readonly<{ sliceMs: number; payloadBytes: number; results: readonly Comparison[] }>;

/** Appends through the event store, compared with raw inserts. */
export const append = defineBench<AppendResult>({
  name: 'append',
  sources: ['services/platform'],
  goals: [
    {
      what: 'appends through the event store, to raw inserts, 32 callers',
      unit: '',
      atLeast: 3,
      figures: ratioTo('raw', 32),
    },
  ],
  measure,
  table: (record) =>
    [
      comparisonTable(record.results, { ours: 'event store, appends', raw: 'raw `INSERT … COMMIT`, rows' }),
      '',
      `${ranOn(record)}; ${roundsOf(record.results)} rounds of ${record.sliceMs} ms slices, ${record.payloadBytes} ` +
        'bytes of event each, fsync on. CPU counts this process and PostgreSQL.',
    ].join('\n'),
});

/**
 * Appends per second through the event store on PostgreSQL, each of one event to a new stream, compared with one-row
 * INSERTs, each with its own commit, into an identical table; one connection per caller, same server, fsync on.
 */
async function measure({ rounds, sliceMs, say }: Options): Promise<AppendResult> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const log = pino({ level: 'silent' });
  const pool = openPool(postgres.url, log);
  const store = await openPostgresEventStore({ pool, url: postgres.url, schema: 'bench', log });
  await createLog(pool, 'raw');
  const connections = await connect(postgres.url, Math.max(...CALLERS));
  const cpu = ourselvesAnd(postgresPid(folder));
  const ours: Contender = { once: () => store.append(`bench-${newId()}`, 0, [sample()]), cpu };
  const raw: Contender = { once: (caller) => insert(connections[caller % connections.length], sample()), cpu };
  try {
    const results: Comparison[] = [];
    for (const callers of CALLERS) {
      say(`${callers} callers …`);
      results.push({ callers, rounds: await interleave({ contenders: { ours, raw }, callers, rounds, sliceMs }) });
    }
    await assertEqualRows(pool);
    const { data, meta } = sample();
    return { sliceMs, payloadBytes: Buffer.byteLength(toJson(data) + toJson(meta)), results };
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

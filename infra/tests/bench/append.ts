import { randomBytes, randomUUID } from 'node:crypto';
import { toJson } from '@hirelane/event-sourcing/event-store';
import type { NewEvent } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { batched } from '@hirelane/postgres/batched';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { createLog } from '@hirelane/postgres/log';
import { openPool } from '@hirelane/postgres/pool';
import pg from 'pg';
import { pino } from 'pino';
import { type BarePostgres, defineBench, type Options, withPostgres } from './bench.ts';
import { type Comparison, compare, comparisonTable, ratioTo, roundsOf } from './comparison.ts';
import { insertRaw } from './raw-insert.ts';
import { type Contender, ourselvesAnd } from './slices.ts';

const CALLERS = [1, 8, 32, 128] as const;

type AppendResult = Readonly<{
  sliceMs: number;
  payloadBytes: number;
  results: readonly Comparison<'ours' | 'raw' | 'bare'>[];
}>;

/** Appends through the event store, compared with plain inserts. */
export const append = defineBench<AppendResult>({
  name: 'append',
  sources: ['services/platform'],
  goals: [
    {
      what: 'appends through the event store, relative to raw inserts, 32 callers',
      unit: '',
      atLeast: 3,
      figures: ratioTo('raw', 32),
    },
  ],
  measure: (options) => withPostgres((postgres) => measure(postgres, options)),
  table: (record, ranOn) =>
    [
      comparisonTable(record.results, {
        ours: 'event store, appends',
        raw: 'raw `INSERT … COMMIT`, rows',
        bare: 'bare batches, rows',
      }),
      '',
      `${ranOn}; ${roundsOf(record.results)} rounds of ${record.sliceMs} ms slices, events of ` +
        `${record.payloadBytes} bytes, fsync on. CPU includes PostgreSQL.`,
    ].join('\n'),
});

/**
 * Measures appends per second through the event store on PostgreSQL, each of one event to a new stream. Compares them
 * with one-row INSERTs into an identical table, each with its own commit. Both use one connection per caller and the
 * same server, with fsync on. Bare batches show what is possible: rows that arrive during a statement are inserted
 * together by the next one, without versions, turns or notifications.
 */
async function measure(postgres: BarePostgres, options: Options): Promise<AppendResult> {
  const log = pino({ level: 'silent' });
  const pool = openPool(postgres.url, log);
  const store = await openPostgresEventStore({ pool, url: postgres.url, schema: 'bench', log });
  await createLog(pool, 'raw');
  await createLog(pool, 'bare');
  const connections = await connect(postgres.url, Math.max(...CALLERS));
  const cpu = ourselvesAnd(postgres.pid);
  const ours: Contender = { once: () => store.append(`bench-${newId()}`, 0, [sample()]), cpu };
  const raw: Contender = { once: (caller) => insert(connections[caller % connections.length], sample()), cpu };
  const insertBatch = openBatches(connections[0] as pg.Client);
  const bare: Contender = { once: () => insertBatch(rowOf(sample())), cpu };
  try {
    const results = await compare({ ours, raw, bare }, CALLERS, options);
    await assertEqualRows(pool);
    const { data, meta } = sample();
    return { sliceMs: options.sliceMs, payloadBytes: Buffer.byteLength(toJson(data) + toJson(meta)), results };
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
    await store.stop();
    await pool.end();
  }
}

/** About 600 bytes of `data` and `meta`, which differ each time. */
function sample(): NewEvent {
  const meta = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };
  return { id: newId(), type: 'Benched', data: { text: randomBytes(306).toString('base64') }, meta };
}

const rowOf = ({ id, type, data, meta }: NewEvent) => {
  return { id, stream: `bench-${newId()}`, type, data: toJson(data), meta: toJson(meta) };
};

async function insert(connection: pg.Client | undefined, event: NewEvent): Promise<void> {
  if (connection) await insertRaw(connection, rowOf(event), event.id);
}

/** Returns a function that inserts a row, together with the others that arrive during a statement. */
const openBatches = (connection: pg.Client) =>
  batched<ReturnType<typeof rowOf>, undefined>(
    async (rows) => {
      const list = rows.map(({ id, stream, type, data, meta }) => {
        return `{"stream":"${stream}","id":"${id}","type":"${type}","data":${data},"meta":${meta}}`;
      });
      await connection.query({
        name: 'bare',
        text: `INSERT INTO bare.events (stream, version, id, type, data, meta) SELECT stream, 1, id, type, data, meta
               FROM json_to_recordset($1) AS (stream text, id uuid, type text, data json, meta json)`,
        values: [`[${list.join(',')}]`],
      });
      return rows.map(() => undefined);
    },
    { max: 512 },
  );

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

/** The comparison is valid only if both contenders have written the same number of rows. */
async function assertEqualRows(pool: pg.Pool): Promise<void> {
  const shape = (schema: string) =>
    `SELECT DISTINCT version, type, octet_length(data::text) AS data, octet_length(meta::text) AS meta FROM ${schema}.events`;
  const { rows } = await pool.query(`(${shape('bench')}) EXCEPT (${shape('raw')})`);
  if (rows.length > 0) throw new Error(`expected the same rows from both contenders, got ${JSON.stringify(rows)}`);
}

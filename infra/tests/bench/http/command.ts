import { randomUUID } from 'node:crypto';
import { routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { createLog } from '@hirelane/postgres/log';
import { openPool } from '@hirelane/postgres/pool';
import type pg from 'pg';
import { pino } from 'pino';
import { defineBench, type Options } from '../bench.ts';
import { type Comparison, compare, comparisonTable, msAlone, ratioTo, roundsOf } from '../comparison.ts';
import { cpuOfTree } from '../cpu.ts';
import { inNewStream, insertRaw, type RawEvent } from '../raw-insert.ts';
import { ourselvesAnd } from '../slices.ts';
import { openLoadTarget, type Sample, startBareServer } from './load.ts';
import { type BenchMarketplace, startBenchMarketplace } from './marketplace.ts';

/** One caller to measure the latency, 64 to measure the rate. */
const CALLERS = [1, 64] as const;
const PROJECTS = 10_000;
/** The commands for each project, in this order, so that every command writes an event and streams remain short. */
const COMMANDS = ['saveProject', 'likeProject', 'unsaveProject', 'unlikeProject'] as const;
/** The number of connections of a service, and therefore of the raw inserts. */
const POOL = 10;

type Side = 'ours' | 'bare' | 'raw';
type CommandResult = Readonly<{ sliceMs: number; eventBytes: number; results: readonly Comparison<Side>[] }>;

/** A small command over HTTP, compared with an insert behind a bare server and one without HTTP. */
export const command = defineBench<CommandResult>({
  name: 'command',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'commands over HTTP, relative to a bare server with one insert each, 64 callers',
      unit: '',
      atLeast: 0.3,
      figures: ratioTo('bare', 64),
    },
    { what: 'a command over HTTP, one caller', unit: 'ms', atMost: 4, figures: msAlone },
  ],
  measure,
  table: ({ results, sliceMs, eventBytes }, ranOn) =>
    [
      comparisonTable(results, {
        ours: 'Hirelane, commands',
        bare: 'bare server, inserts',
        raw: 'raw `INSERT … COMMIT`, rows',
      }),
      '',
      `${ranOn}; ${roundsOf(results)} rounds of ${sliceMs} ms slices, events of ${eventBytes} bytes, fsync on. ` +
        'CPU includes PostgreSQL.',
    ].join('\n'),
});

/**
 * Saves and likes projects through the whole product in one process, each command with its own key. The bare side is a
 * `node:http` server that inserts a row with the same event bytes and responds with the same bytes; the raw side
 * inserts that row from this process. All three write to the same PostgreSQL.
 */
async function measure(options: Options): Promise<CommandResult> {
  const market = await startBenchMarketplace(PROJECTS);
  const log = pino({ level: 'silent' });
  const pool = openPool(market.databaseUrl, log, { max: POOL, queue: 60_000 });
  const ours = openLoadTarget(market.url, Math.max(...CALLERS));
  const endings = [market.stop, () => pool.end(), ours.close];
  try {
    const next = nextCommandOf(market);
    await createLog(pool, 'raw');
    const first = next();
    const answer = JSON.stringify(await ours.read(first));
    const event = await lastEvent(pool);
    const bare = await startBareServer(market, CALLERS, ['command', market.databaseUrl, JSON.stringify(event), answer]);
    endings.push(bare.stop);
    const insert = (id = randomUUID()) => insertRaw(pool, inNewStream(event, id), id);
    const contenders = {
      ours: { once: () => ours.send(next()), cpu: () => cpuOfTree(market.pid) },
      bare: { once: () => bare.send(next()), cpu: bare.cpu },
      raw: { once: () => insert(), cpu: ourselvesAnd(market.postgresPid) },
    };
    const results = await compare(contenders, CALLERS, options);
    await assertSimilarRows(pool);
    return { sliceMs: options.sliceMs, eventBytes: Buffer.byteLength(event.data + event.meta), results };
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/** Returns a function that creates the next command; every command is different. */
function nextCommandOf({ projectIds, headers }: BenchMarketplace): () => Sample {
  let n = 0;
  return () => {
    const projectId = projectIds[n % projectIds.length] ?? '';
    const { method, path } = routes[COMMANDS[Math.floor(n / projectIds.length) % COMMANDS.length] ?? 'saveProject'];
    n++;
    return { method, path: addressOf(path, { projectId }), headers: { ...headers, 'idempotency-key': randomUUID() } };
  };
}

async function lastEvent(pool: pg.Pool): Promise<RawEvent> {
  const { rows } = await pool.query<RawEvent>(
    'SELECT stream, type, data::text, meta::text FROM feed.events ORDER BY position DESC LIMIT 1',
  );
  if (!rows[0]) throw new Error('expected an event from the command, found none');
  return rows[0];
}

/** The comparison is valid only if all sides have written rows of about the same size, each with a new event. */
async function assertSimilarRows(pool: pg.Pool): Promise<void> {
  const bytes = (log: string) =>
    `SELECT avg(octet_length(stream) + octet_length(data::text) + octet_length(meta::text)) FROM ${log}.events`;
  const { rows } = await pool.query<{ difference: number }>(
    `SELECT abs((${bytes('feed')}) - (${bytes('raw')}))::float8 AS difference`,
  );
  if (!(rows[0] && rows[0].difference < 10))
    throw new Error(`expected rows of the same size, but they differ by ${rows[0]?.difference} bytes`);
}

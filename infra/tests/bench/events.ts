import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { routes } from '@hirelane/api/routes';
import { openSecrets } from '../../launcher/secrets/secrets.ts';
import { temporaryFolder } from '../support/launcher-process.ts';
import { type BarePostgres, createDatabase, defineBench, type Options, startIn, withPostgres } from './bench.ts';
import { cpuOfTree, processesOfTree } from './cpu.ts';
import { eventsOf, type Mix, writeHistory } from './rebuild/history.ts';
import { memoryOf } from './rest.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, whole, withQuartiles } from './table.ts';

/** The number of events, unless `--sizes` is given. */
const EVENTS = 100_000;
const PROPOSALS = 4;
const PATHS = [routes.readProjectEvents.path, routes.readProposalEvents.path];
/** Memory is read after so many pages. */
const PAGES_BETWEEN = 10;

const ENCODINGS = ['identity', 'gzip', 'br'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** `bytes` of the bodies, `cpu` in µs with PostgreSQL, `memory` of the Node processes in bytes at most. */
type Run = Readonly<{ events: number; ms: number; bytes: number; cpu: number; memory: number }>;
type Sized = Readonly<{ size: number; idle: number; rounds: readonly Readonly<Record<Encoding, Run>>[] }>;
type EventsResult = Readonly<{ sizes: readonly Sized[] }>;

const perSecond = ({ events, ms }: Run) => (events / ms) * 1_000;
const perEvent = (of: (run: Run) => number) => (run: Run) => of(run) / run.events;

/** Pages of public events over HTTP, read by one analyst from the first event to the last. */
export const events = defineBench<EventsResult>({
  name: 'events',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'public events a second, in pages of 1,000 with gzip',
      unit: '',
      atLeast: 4_000,
      figures: ({ sizes }) => sizes.flatMap(({ rounds }) => rounds.map(({ gzip }) => perSecond(gzip))),
    },
    {
      what: 'bytes of an event with gzip',
      unit: '',
      atMost: 160,
      figures: ({ sizes }) => sizes.flatMap(({ rounds }) => rounds.map(({ gzip }) => gzip.bytes / gzip.events)),
    },
    {
      what: 'memory of the server while all events are read, more than before',
      unit: 'MB',
      atMost: 150,
      figures: ({ sizes }) =>
        sizes.flatMap(({ idle, rounds }) => rounds.map(({ identity }) => (identity.memory - idle) / 1e6)),
    },
  ],
  measure: (options) => withPostgres((postgres) => measure(postgres, options)),
  table: ({ sizes }, ranOn) => {
    const rows = sizes.flatMap(({ size, rounds }) =>
      ENCODINGS.map((encoding) => {
        const spread = (figure: (run: Run) => number) => spreadOf(rounds.map((round) => figure(round[encoding])));
        return [
          `${whole(size)}, ${encoding === 'identity' ? 'plain' : encoding}`,
          withQuartiles(spread(perSecond), 0),
          whole(spread(perEvent(({ bytes }) => bytes)).median),
          whole(spread(perEvent(({ cpu }) => cpu)).median),
          whole(spread(({ memory }) => memory / 1e6).median),
        ];
      }),
    );
    return [
      markdownTable(
        ['events', 'events/s, median (quartiles)', 'bytes per event', 'CPU-µs per event', 'MB of the server at most'],
        rows,
      ),
      '',
      `${ranOn}; ${sizes[0]?.rounds.length} alternating rounds in one process, one reader, ${PROPOSALS} proposals for ` +
        `each project. Before: ${sizes.map(({ idle }) => whole(idle / 1e6)).join(' and ')} MB. CPU includes PostgreSQL.`,
    ].join('\n');
  },
});

async function measure(postgres: BarePostgres, options: Options): Promise<EventsResult> {
  const measured: Sized[] = [];
  for (const size of options.sizes ?? [EVENTS]) measured.push(await measureSize(postgres, size, options));
  return { sizes: measured };
}

async function measureSize(postgres: BarePostgres, size: number, { rounds, say }: Options): Promise<Sized> {
  const [token, folder] = [randomBytes(32).toString('hex'), await temporaryFolder()];
  const data = join(folder, 'data');
  await mkdir(data);
  // The launcher uses these secrets, so it can decrypt the history.
  const { dataKey } = await openSecrets(data);
  const mix: Mix = { projects: Math.max(1, Math.round(size / (1 + PROPOSALS))), proposals: PROPOSALS, bookmarks: 0 };
  say(`writing ${whole(eventsOf(mix))} events …`);
  const url = await createDatabase(postgres.url, `events_${size}`);
  await writeHistory(url, Buffer.from(dataKey, 'base64'), mix);
  say('the read models catch up …');
  const { launcher, stop } = await startIn(folder, {
    DATABASE_URL: url,
    EVENTS_TOKENS: token,
    LIMIT_EVENTS: '1000000/h',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const origin = await launcher.ready;
    const memory = async () => memoryOf(await processesOfTree(launcher.pid), 'resident');
    const cpu = () => cpuOfTree(launcher.pid, postgres.pid);
    const idle = await memory();
    const results: Record<Encoding, Run>[] = [];
    for (let n = 0; n <= rounds; n++) {
      say(n === 0 ? 'not counted …' : `round ${n} of ${rounds} …`);
      const round: [Encoding, Run][] = [];
      for (const encoding of ENCODINGS) {
        const read = (path: string) => pageAt(new URL(path, origin), { agent, token, encoding });
        round.push([encoding, await readAll(read, { cpu, memory, expected: eventsOf(mix) })]);
      }
      if (n > 0) results.push(Object.fromEntries(round) as Record<Encoding, Run>);
    }
    return { size: eventsOf(mix), idle, rounds: results };
  } finally {
    agent.destroy();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Page = Readonly<{ bytes: number; link: string }>;
type Meters = Readonly<{ cpu(): Promise<number>; memory(): Promise<number>; expected: number }>;

/** Follows the links of both categories from the first page until a page links to itself. */
async function readAll(read: (path: string) => Promise<Page>, { cpu, memory, expected }: Meters): Promise<Run> {
  const [cpuBefore, start] = [await cpu(), performance.now()];
  let [bytes, pages, most] = [0, 0, 0];
  for (const path of PATHS) {
    for (let at: string = path; ; ) {
      const page = await read(at);
      bytes += page.bytes;
      if (++pages % PAGES_BETWEEN === 0) most = Math.max(most, await memory());
      if (page.link === at) break;
      at = page.link;
    }
  }
  const ms = performance.now() - start;
  return { events: expected, ms, bytes, cpu: (await cpu()) - cpuBefore, memory: Math.max(most, await memory()) };
}

type Ask = Readonly<{ agent: Agent; token: string; encoding: Encoding }>;

/** Reads a page without decoding it, so that the reader's work is the same for all encodings. */
async function pageAt(url: URL, { agent, token, encoding }: Ask): Promise<Page> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  const { statusCode, headers: said } = response;
  const link = /<([^>]+)>; rel="next"/.exec(String(said.link))?.[1];
  const isRight = statusCode === 200 && (said['content-encoding'] ?? 'identity') === encoding;
  // The last page is short and therefore not compressed.
  if (!link || (!isRight && bytes > 1_000)) {
    throw new Error(`Expected a page with ${encoding} from ${url.pathname}, got ${statusCode}.`);
  }
  return { bytes, link };
}

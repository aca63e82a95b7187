import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import type { ProjectWritten } from '@hirelane/api/schemas/projects';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { openClient } from '../../../cli/client/client.ts';
import { join as register } from '../../../cli/client/people.ts';
import { ensureDatabase } from '../../../launcher/postgres/database.ts';
import { temporaryFolder } from '../../support/launcher-process.ts';
import { defineBench, type Options, startIn, withPostgres } from '../bench.ts';
import { cpuOfServer, cpuOfTree } from '../cpu.ts';
import { type LoadTarget, openLoadTarget, type Sample } from '../http/load.ts';
import { closedLoop, openLoop } from '../http/loops.ts';
import { FREELANCER } from '../http/marketplace.ts';
import { postOf } from '../http/visible.ts';
import { ourselvesAnd } from '../slices.ts';
import { markdownTable, whole } from '../table.ts';
import { type Entry, openRecorder } from './record.ts';
import { openReplay } from './replay.ts';

const CLIENTS = 8;
/** Freelancers; each sends one proposal at a time. */
const FREELANCERS = 32;
const CALLERS = 64;
const POSTS_PER_SECOND = 20;
/** Enough projects that every command and every proposal writes an event. */
const PROJECTS = 64;

type Work = Readonly<{
  what: string;
  /** Does the work once per operation; returns the number of operations. */
  run(): Promise<number>;
}>;
type Cost = Readonly<{ ms: number; cpu: number }>;
/** The work's cost in the product, and of its recorded entries from `from` up to `to`. */
type Recorded = Readonly<{ what: string; operations: number; product: Cost; from: number; to: number }>;
type Row = Readonly<{ what: string; operations: number; product: Cost; alone: Cost }>;
type StatementsResult = Readonly<{ rows: readonly Row[]; statements: number; differing: number; late: number }>;

/**
 * How much of a write is left if a program only sends the bytes that the product sent to PostgreSQL, and waits where
 * the product waited. No change that keeps these statements can be faster.
 */
export const statements = defineBench<StatementsResult>({
  name: 'statements',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'processor time of a write, relative to its statements alone, worst row',
      unit: '',
      atMost: 2,
      figures: ({ rows }) => [Math.max(...rows.map(({ product, alone }) => product.cpu / alone.cpu))],
    },
    {
      what: 'statements whose result differs when they are repeated',
      unit: '%',
      atMost: 1,
      figures: ({ statements, differing }) => [(100 * differing) / statements],
    },
  ],
  measure,
  table: ({ rows, statements, differing, late }, ranOn) =>
    [
      markdownTable(
        [
          '',
          'number',
          'Hirelane, CPU-µs',
          'statements alone, CPU-µs',
          'ratio',
          'Hirelane, a second',
          'alone, a second',
        ],
        rows.map(({ what, operations, product, alone }) => [
          what,
          whole(operations),
          whole(product.cpu / operations),
          whole(alone.cpu / operations),
          `**${(product.cpu / alone.cpu).toFixed(2)}**`,
          whole((operations / product.ms) * 1_000),
          whole((operations / alone.ms) * 1_000),
        ]),
      ),
      '',
      `${ranOn}; one process, fsync on. CPU includes PostgreSQL. ${whole(differing)} of ${whole(statements)} statements ` +
        `had another result when they were repeated, and ${late} were late.`,
    ].join('\n'),
});

async function measure({ each, say }: Options): Promise<StatementsResult> {
  const { entries, tags, works } = await withPostgres(async ({ url, pid }) => {
    const recorder = await openRecorder(await ensureDatabase(url));
    try {
      const works = await record(recorder, pid, each, say);
      return { entries: recorder.entries.slice(), tags: recorder.tags, works };
    } finally {
      await recorder.stop();
    }
  });
  return withPostgres(async ({ url, pid }) => {
    await ensureDatabase(url);
    const replay = openReplay(url, entries);
    const cpu = ourselvesAnd(pid);
    const rows: Row[] = [];
    try {
      for (const { what, operations, product, from, to } of works) {
        say(`${what}, alone …`);
        await replay.upTo(from);
        rows.push({ what, operations, product, alone: await costOf(cpu, () => replay.upTo(to)) });
      }
      const last = works.at(-1)?.to ?? 0;
      return { rows, late: replay.late(), ...differences(tags, replay.tags, entries.slice(0, last)) };
    } finally {
      await replay.stop();
    }
  });
}

/** Starts the product on the recorded server and does all works one after another. */
async function record(
  recorder: Awaited<ReturnType<typeof openRecorder>>,
  postgresPid: number,
  each: number,
  say: Options['say'],
): Promise<Recorded[]> {
  const folder = await temporaryFolder();
  const { launcher, stop } = await startIn(folder, { DATABASE_URL: recorder.url });
  const url = await launcher.ready;
  const target = openLoadTarget(url, CALLERS);
  const cpu = async () => (await cpuOfTree(launcher.pid)) + (await cpuOfServer(postgresPid));
  try {
    const recorded: Recorded[] = [];
    for (const { what, run } of await worksOn(url, target, each)) {
      say(`${what} …`);
      await run();
      const from = await recorder.quiet();
      const before = await cpu();
      const start = performance.now();
      const operations = await run();
      const ms = performance.now() - start;
      const to = await recorder.quiet();
      recorded.push({ what, operations, product: { ms, cpu: (await cpu()) - before }, from, to });
    }
    return recorded;
  } finally {
    await target.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function worksOn(url: string, target: LoadTarget, each: number): Promise<readonly Work[]> {
  const posts = await closedLoop(CLIENTS, CLIENTS, (n) => postOf(url, n));
  const post = async (n: number) => {
    const sample = posts[n % CLIENTS] as Sample;
    const { data } = (await target.read(withKey(sample))) as ProjectWritten;
    const { method, path } = routes.getProject;
    await target.send({ method, path: addressOf(path, { id: data._id }), headers: sample.headers });
    return data._id;
  };
  const freelancers = await closedLoop(FREELANCERS, 4, (n) => headersOf(url, n));
  const projects = await closedLoop(PROJECTS, CLIENTS, post);
  const first = freelancers[0] ?? {};
  let commands = 0;
  const command = () => {
    const n = commands++;
    const name = (['saveProject', 'likeProject', 'unsaveProject', 'unlikeProject'] as const)[
      Math.floor(n / PROJECTS) % 4
    ] as 'saveProject';
    const { method, path } = routes[name];
    const projectId = projects[n % PROJECTS] ?? '';
    return target.send(withKey({ method, path: addressOf(path, { projectId }), headers: first }));
  };
  let proposals = 0;
  const propose = (projectId: string, caller: number) => {
    const { method, path } = routes.sendProposal;
    const headers = { ...freelancers[caller], 'content-type': 'application/json' };
    return target.send(withKey({ method, path, headers, body: JSON.stringify(aProposal(projectId)) }));
  };
  return [
    {
      what: 'a project, posted and read, 20 a second',
      run: async () => (await openLoop(each, POSTS_PER_SECOND, post)).length,
    },
    { what: 'a saved or liked job, one caller', run: async () => (await closedLoop(each, 1, command)).length },
    { what: 'the same, 64 callers', run: async () => (await closedLoop(8 * each, CALLERS, command)).length },
    {
      what: 'a proposal, 32 callers',
      async run() {
        const some = projects.slice(proposals, proposals + PROJECTS / 2);
        proposals += some.length;
        const sent = await closedLoop(FREELANCERS, FREELANCERS, async (_, caller) => {
          for (const id of some) await propose(id, caller);
        });
        return sent.length * some.length;
      },
    },
  ];
}

const withKey = (sample: Sample): Sample => ({
  ...sample,
  headers: { ...sample.headers, 'idempotency-key': randomUUID() },
});

/** The headers that a new freelancer's browser sends. */
async function headersOf(url: string, n: number): Promise<Sample['headers']> {
  const client = openClient(url);
  const username = `freelancer${n}`;
  await register(client, { ...FREELANCER, username, email: `${username}@example.com` });
  return { origin: url, 'x-requested-by': 'web', accept: 'application/json', cookie: client.cookie() ?? '' };
}

async function costOf(cpu: () => Promise<number>, work: () => Promise<void>): Promise<Cost> {
  const before = await cpu();
  const start = performance.now();
  await work();
  return { ms: performance.now() - start, cpu: (await cpu()) - before };
}

type Tags = ReadonlyMap<number, readonly string[]>;

/** How many statements were repeated, and how many of them had another tag, such as `UPDATE 0` instead of `UPDATE 1`. */
function differences(recorded: Tags, repeated: Tags, entries: readonly Entry[]) {
  const connections = new Set(entries.flatMap((entry) => (entry.kind === 'open' ? [entry.connection] : [])));
  let [statements, differing] = [0, 0];
  for (const connection of connections) {
    const before = recorded.get(connection) ?? [];
    const again = repeated.get(connection) ?? [];
    statements += again.length;
    differing += again.filter((tag, n) => tag !== before[n]).length;
  }
  return { statements, differing };
}

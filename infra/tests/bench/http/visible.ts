import { randomUUID } from 'node:crypto';
import { routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import type { ProjectWritten } from '@hirelane/api/schemas/projects';
import { aProject, PDF_TEXT } from '@hirelane/api/testing/fixtures';
import { openClient, upload } from '../../../cli/client/client.ts';
import { join as register } from '../../../cli/client/people.ts';
import { defineBench, type Options } from '../bench.ts';
import { cpuOfTree } from '../cpu.ts';
import { quantile, spreadOf } from '../stats.ts';
import { markdownTable, whole, withQuartiles } from '../table.ts';
import { type LoadTarget, openLoadTarget, type Sample } from './load.ts';
import { openLoop } from './loops.ts';
import { FREELANCER, startBenchMarketplace } from './marketplace.ts';

/** The number of generated projects. */
export const PROJECTS = 2_000;
const CLIENTS = 8;
/** The number of projects posted per second, each followed by a read. This load uses about half a core. */
const PER_SECOND = 20;
/** Connections for the load: enough that no request has to wait for a connection. */
export const CONNECTIONS = 64;

/** The times in ms from each post's intended start to its response, and to the read that shows the project. */
export type VisibleRound = Readonly<{ answered: readonly number[]; visible: readonly number[]; cpu: number }>;
type VisibleResult = Readonly<{ perSecond: number; rounds: readonly VisibleRound[] }>;

const p99 = (sample: readonly number[]) => quantile(sample, 0.99);
/** The times in ms from the response to the read that shows the project. */
export const between = ({ answered, visible }: VisibleRound) => visible.map((ms, n) => ms - (answered[n] ?? 0));

/** The time from posting a project until the feed's read model shows it, at a constant rate. */
export const visible = defineBench<VisibleResult>({
  name: 'visible',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'from posting a project to a read that shows it, p99',
      unit: 'ms',
      atMost: 15,
      figures: ({ rounds }) => rounds.map((round) => p99(round.visible)),
    },
  ],
  measure,
  table: ({ rounds, perSecond }, ranOn) => {
    const row = (what: string, of: (round: VisibleRound) => readonly number[]) => [
      what,
      ...[0.5, 0.99].map((share) => withQuartiles(spreadOf(rounds.map((round) => quantile(of(round), share))), 1)),
    ];
    const cpu = spreadOf(rounds.map((round) => round.cpu / round.visible.length)).median;
    return [
      markdownTable(
        ['ms', 'p50 of a round, median (quartiles)', 'p99 of a round, median (quartiles)'],
        [
          row('from the intended start to the response', (round) => round.answered),
          row('from the response to a read that shows the project', between),
          row('from the intended start to a read that shows the project', (round) => round.visible),
        ],
      ),
      '',
      `${ranOn}; ${rounds.length} rounds of ${rounds[0]?.visible.length} projects, ${perSecond} a second, fsync on. ` +
        `Posting and reading a project costs Hirelane ${whole(cpu)} CPU-µs.`,
    ].join('\n');
  },
});

/**
 * Clients post projects at a constant rate through the whole product in one process, and each reads the project as soon
 * as they get the response. The bff adds the client's last write to the read, so the feed responds once its read model
 * contains the project. The figure therefore includes no polling delay, and the bench sends only requests that a real
 * user would send.
 */
async function measure({ rounds, each, say }: Options): Promise<VisibleResult> {
  const market = await startBenchMarketplace(PROJECTS);
  const target = openLoadTarget(market.url, CONNECTIONS);
  try {
    const round = await openRounds({ url: market.url, pids: [market.pid], target });
    say('not counted …');
    await round(each, PER_SECOND);
    const measured: VisibleRound[] = [];
    for (let n = 1; n <= rounds; n++) {
      say(`round ${n} …`);
      measured.push(await round(each, PER_SECOND));
    }
    return { perSecond: PER_SECOND, rounds: measured };
  } finally {
    await target.close();
    await market.stop();
  }
}

type Measured = Readonly<{
  url: string;
  /** The processes whose CPU time counts, together with that of their descendants. */
  pids: readonly number[];
  target: Pick<LoadTarget, 'read' | 'send'>;
}>;

/** Registers the clients; returns a function that posts and reads `each` projects at a constant rate. */
export async function openRounds({ url, pids, target }: Measured) {
  const posts = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => postOf(url, n)));
  return async (each: number, perSecond: number): Promise<VisibleRound> => {
    const cpu = await cpuOfTree(...pids);
    const times = await openLoop(each, perSecond, async (n, intended) => {
      const post = { ...(posts[n % CLIENTS] as Sample) };
      const headers = { ...post.headers, 'idempotency-key': randomUUID() };
      const { data } = (await target.read({ ...post, headers })) as ProjectWritten;
      const answered = performance.now() - intended;
      const { method, path } = routes.getProject;
      // Throws unless the project exists.
      await target.send({ method, path: addressOf(path, { id: data._id }), headers: post.headers });
      return { answered: answered, visible: performance.now() - intended };
    });
    return {
      answered: times.map(({ answered }) => answered),
      visible: times.map(({ visible }) => visible),
      cpu: (await cpuOfTree(...pids)) - cpu,
    };
  };
}

/** A new client's request to post a project. */
export async function postOf(url: string, n: number): Promise<Sample> {
  const client = openClient(url);
  const username = `client${n}`;
  await register(client, { ...FREELANCER, username, email: `${username}@example.com`, isClient: true });
  const bytes = Buffer.from(PDF_TEXT);
  const file = await upload(client, { name: 'brief.pdf', type: 'application/pdf', bytes }, randomUUID());
  const { method, path } = routes.postProject;
  return {
    method,
    path,
    headers: {
      origin: url,
      'x-requested-by': 'web',
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: client.cookie() ?? '',
    },
    body: JSON.stringify(aProject({ file })),
  };
}

import { randomBytes } from 'node:crypto';
import { type BarePostgres, createDatabase, defineBench, type Options, withPostgres } from '../bench.ts';
import { startChild } from '../child.ts';
import { cpuOfServer } from '../cpu.ts';
import { spreadOf } from '../stats.ts';
import { markdownTable, whole, withQuartiles } from '../table.ts';
import { eventsOf, type Mix, writeHistory } from './history.ts';

/**
 * `mix` is realistic: most of its events are proposals and bookmarks. `alone` has only `ProjectPosted`, the most
 * expensive event.
 */
const MIXES: Readonly<Record<string, Mix>> = {
  mix: { projects: 12_500, proposals: 5, bookmarks: 2 },
  alone: { projects: 50_000, proposals: 0, bookmarks: 0 },
};

/**
 * One run in a separate process: its CPU time and PostgreSQL's in µs, and memory in bytes after a tenth of the run and
 * at its maximum.
 */
type Run = Readonly<{ events: number; ms: number; cpu: number; postgresCpu: number; atTenth: number; most: number }>;
type Round = Readonly<Record<'rebuild' | 'read', Run>>;
type RebuildResult = Readonly<{ mixes: readonly Readonly<{ name: string; mix: Mix; rounds: readonly Round[] }>[] }>;

const perSecond = ({ events, ms }: Run) => (events / ms) * 1_000;
const roundsIn = ({ mixes }: RebuildResult, name: string) =>
  mixes.flatMap((each) => (each.name === name ? each.rounds : []));

/** Rebuilds the feed's read model from the logs. */
export const rebuild = defineBench<RebuildResult>({
  name: 'rebuild',
  sources: ['services', 'contracts'],
  goals: [
    {
      what: 'rebuild of the feed, 5 proposals and 2 bookmarks per project',
      unit: 'events/s',
      atLeast: 25_000,
      figures: (result) => roundsIn(result, 'mix').map((round) => perSecond(round.rebuild)),
    },
    {
      what: 'maximum memory of the rebuild, relative to its memory after a tenth',
      unit: '',
      atMost: 1.3,
      figures: (result) => roundsIn(result, 'mix').map((round) => round.rebuild.most / round.rebuild.atTenth),
    },
  ],
  measure: (options) => withPostgres((postgres) => measure(postgres, options)),
  table: (record, ranOn) => {
    const head = [
      'to a project',
      'events',
      'rebuild, events/s',
      'read only, events/s',
      'ratio, median (quartiles)',
      'rebuild, CPU-µs of Node',
      'of PostgreSQL',
      'MB after a tenth',
      'MB at most',
    ];
    const rows = record.mixes.map(({ mix, rounds }) => {
      const median = (figure: (round: Round) => number) => whole(spreadOf(rounds.map(figure)).median);
      return [
        mix.proposals + mix.bookmarks > 0 ? `${mix.proposals} proposals, ${mix.bookmarks} bookmarks` : 'nothing else',
        whole(eventsOf(mix)),
        median((round) => perSecond(round.rebuild)),
        median((round) => perSecond(round.read)),
        `**${withQuartiles(spreadOf(rounds.map((round) => perSecond(round.rebuild) / perSecond(round.read))))}**`,
        median((round) => round.rebuild.cpu / round.rebuild.events),
        median((round) => round.rebuild.postgresCpu / round.rebuild.events),
        median((round) => round.rebuild.atTenth / 1e6),
        median((round) => round.rebuild.most / 1e6),
      ];
    });
    const rounds = record.mixes[0]?.rounds.length;
    return [
      markdownTable(head, rows),
      '',
      `${ranOn}; ${rounds} rounds, each run in a new process, events encrypted, fsync on.`,
    ].join('\n');
  },
});

/** Writes the logs once, then alternates between rebuilding and reading the same events without applying them. */
async function measure(postgres: BarePostgres, { rounds, say }: Options): Promise<RebuildResult> {
  const dataKey = randomBytes(32);
  const urls: Record<string, string> = {};
  for (const [name, mix] of Object.entries(MIXES)) {
    say(`writing ${whole(eventsOf(mix))} events …`);
    urls[name] = await createDatabase(postgres.url, name);
    await writeHistory(urls[name], dataKey, mix);
  }
  const measured: Record<string, Round[]> = {};
  for (let n = 1; n <= rounds; n++) {
    say(`round ${n} …`);
    for (const [name, url] of Object.entries(urls)) {
      const run = (what: keyof Round) => runOnce(url, dataKey, what, postgres.pid, MIXES[name]);
      measured[name] = [...(measured[name] ?? []), { rebuild: await run('rebuild'), read: await run('read') }];
    }
  }
  return { mixes: Object.entries(MIXES).map(([name, mix]) => ({ name, mix, rounds: measured[name] ?? [] })) };
}

async function runOnce(
  url: string,
  dataKey: Buffer,
  what: keyof Round,
  server: number,
  mix: Mix | undefined,
): Promise<Run> {
  const cpu = await cpuOfServer(server);
  const worker = await startChild('infra/tests/bench/rebuild/worker.ts', [url, dataKey.toString('base64'), what]);
  const postgresCpu = (await cpuOfServer(server)) - cpu;
  await worker.stop();
  const run = JSON.parse(worker.said);
  if (mix && run.events !== eventsOf(mix)) throw new Error(`expected ${eventsOf(mix)} events, got ${run.events}`);
  return { ...run, postgresCpu };
}

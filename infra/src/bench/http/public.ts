import { ensurePages } from '../../local/pages.ts';
import { defineBench, type Options } from '../bench.ts';
import { quantile, spreadOf } from '../stats.ts';
import { markdownTable, ranOn, whole } from '../table.ts';
import { openLoadTarget } from './load.ts';
import { startBenchMarketplace } from './marketplace.ts';

/** p50 and p99 of a round, in ms, of one reader. */
type Times = Readonly<{ p50: number; p99: number }>;
type PublicResult = Readonly<{
  projects: number;
  each: number;
  rendered: readonly Times[];
  kept: readonly Times[];
  list: readonly Times[];
}>;

/** Documents of projects and of their list as everybody reads them, among as many projects as the largest of `--sizes`. */
export const publicPages = defineBench<PublicResult>({
  name: 'public',
  sources: ['services', 'contracts', 'bff', 'web'],
  goals: [
    {
      what: 'the document of a project, p99',
      unit: 'ms',
      atMost: 30,
      figures: ({ rendered }) => rendered.map(({ p99 }) => p99),
    },
    {
      what: 'the document of the list of projects, p99',
      unit: 'ms',
      atMost: 30,
      figures: ({ list }) => list.map(({ p99 }) => p99),
    },
  ],
  measure,
  table: ({ projects, each, rendered, kept, list, ...record }) =>
    [
      markdownTable(
        ['document', 'p50, ms', 'p99, ms'],
        [
          ['of a project that nobody has read', ...medians(rendered)],
          ['of one that was rendered before', ...medians(kept)],
          ['of the list, which was rendered before', ...medians(list)],
        ],
      ),
      '',
      `${ranOn(record)}; ${rendered.length} rounds of ${each} documents among ${whole(projects)} projects, one reader.`,
    ].join('\n'),
});

const medians = (rounds: readonly Times[]) =>
  (['p50', 'p99'] as const).map((name) => spreadOf(rounds.map((times) => times[name])).median.toFixed(1));

async function measure({ rounds, each, sizes, say }: Options): Promise<PublicResult> {
  const projects = Math.max(...sizes);
  const pages = await ensurePages(say);
  const market = await startBenchMarketplace(projects, { WEB_ROOT: pages });
  const target = openLoadTarget(market.url, 1);
  const headers = { accept: 'text/html', 'accept-encoding': 'br' };
  const timesOf = async (paths: readonly string[]): Promise<Times> => {
    const times: number[] = [];
    for (const path of paths) {
      const start = performance.now();
      await target.send({ method: 'GET', path, headers });
      times.push(performance.now() - start);
    }
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  };
  try {
    const projectPaths = market.projectIds.map((id) => `/projects/${id}`);
    // The first documents load and compile what renders them.
    const warm = Math.min(50, Math.floor(projectPaths.length / 4));
    await timesOf(projectPaths.slice(0, warm));
    const perRound = Math.min(each, Math.floor((projectPaths.length - warm) / rounds));
    const [rendered, kept, list]: [Times[], Times[], Times[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      const some = projectPaths.slice(warm + round * perRound, warm + (round + 1) * perRound);
      rendered.push(await timesOf(some));
      kept.push(await timesOf(some));
      list.push(await timesOf(some.map(() => '/projects')));
    }
    return { projects, each: perRound, rendered, kept, list };
  } finally {
    await target.close();
    await market.stop();
  }
}

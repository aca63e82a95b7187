import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../testing/chromium.ts';
import { defineBench, type Options } from '../bench.ts';
import type { Goal } from '../goals.ts';
import { spreadOf } from '../stats.ts';
import { markdownTable, ranOn, withQuartiles } from '../table.ts';
import { startSampleMarketplace } from './sample-marketplace.ts';
import { type Place, type Visit, visit } from './visit.ts';

const places = (projectId: string): readonly Place[] => [
  {
    name: 'landing',
    path: '/',
    isSignedIn: false,
    act: (page) => page.getByRole('button', { name: 'Menu' }).tap(),
  },
  {
    name: 'projects',
    path: '/projects',
    isSignedIn: false,
    act: (page) => page.getByPlaceholder('Search for Jobs...').pressSequentially('react'),
  },
  {
    name: 'freelancer',
    path: '/freelancer',
    isSignedIn: true,
    act: (page) => page.getByRole('button', { name: /^Like/ }).first().tap(),
  },
  {
    name: 'detail',
    path: `/client/project/${projectId}`,
    isSignedIn: true,
    act: (page) => page.getByRole('button', { name: /wishlist$/ }).tap(),
  },
];
const NAMES = places('').map(({ name }) => name);

type PagesResult = Readonly<{ rounds: readonly Readonly<Record<string, Visit>>[] }>;

const figures = (name: string, of: (visit: Visit) => number) => (result: PagesResult) =>
  result.rounds.flatMap(({ [name]: visit }) => (visit ? [of(visit)] : []));

const goalsOf = (name: string): readonly Goal<PagesResult>[] => [
  { what: `largest paint of ${name} on a slow phone`, unit: 'ms', atMost: 1_800, figures: figures(name, (v) => v.lcp) },
  { what: `shift of the layout of ${name}`, unit: '', atMost: 0.02, figures: figures(name, (v) => v.cls) },
  { what: `delay of the first action on ${name}`, unit: 'ms', atMost: 100, figures: figures(name, (v) => v.inp) },
  { what: `weight of ${name} with its data`, unit: 'kB', atMost: 150, figures: figures(name, (v) => v.all / 1e3) },
];

/** How heavy the most visited pages are, and how soon they are there, on a slow phone that has nothing cached. */
export const pages = defineBench<PagesResult>({
  name: 'pages',
  sources: ['web', 'bff'],
  goals: [
    {
      what: 'scripts that the landing page names',
      unit: 'kB',
      atMost: 110,
      figures: figures('landing', ({ entry }) => entry / 1e3),
    },
    ...NAMES.flatMap(goalsOf),
  ],
  measure,
  table: (record) => {
    const row = (name: string) => {
      const cell = (of: (visit: Visit) => number, digits: number) =>
        withQuartiles(spreadOf(figures(name, of)(record)), digits);
      return [
        name,
        cell(({ entry }) => entry / 1e3, 0),
        cell(({ all }) => all / 1e3, 0),
        cell(({ lcp }) => lcp, 0),
        cell(({ cls }) => cls, 3),
        cell(({ inp }) => inp, 0),
      ];
    };
    return [
      markdownTable(['page', 'its scripts, kB', 'everything, kB', 'LCP, ms', 'CLS', 'INP, ms'], NAMES.map(row)),
      '',
      `${ranOn(record)}; medians (quartiles) of ${record.rounds.length} visits in Chromium, 4 times slower, 1.6 Mbit/s, 150 ms.`,
    ].join('\n');
  },
});

async function measure({ rounds, say }: Options): Promise<PagesResult> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium. Install it, or name it in CHROMIUM_PATH.');
  const market = await startSampleMarketplace(say);
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const done: Record<string, Visit>[] = [];
    for (let n = 1; n <= rounds; n++) {
      say(`round ${n} …`);
      const round: Record<string, Visit> = {};
      for (const place of places(market.projectId)) round[place.name] = await visit(browser, place, market);
      done.push(round);
    }
    return { rounds: done };
  } finally {
    await browser.close();
    await market.stop();
  }
}

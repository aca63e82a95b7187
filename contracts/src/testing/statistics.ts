import { CATEGORIES } from '../constants.ts';
import type { FigureSeries, Statistics } from '../schemas/statistics.ts';
import { MEASURES, type Measure } from '../statistics.ts';

/** For each measure, the value of the first week in all categories. */
const FIRST: Readonly<Partial<Record<Measure, number>>> = {
  projects: 120,
  bids: 640,
  hires: 58,
  budget: 45_000,
  rate: 41_000,
  hoursToBid: 3.2,
  hoursToHire: 110,
  hiredShare: 38,
};

const SKILLS = [
  'React',
  'Figma',
  'Node.js',
  'Copywriting',
  'SEO',
  'TypeScript',
  'Video Editing',
  'WordPress',
  'Python',
];

/** Figures of `count` weeks up to the one of 23 November 2026, with a few weeks in which too few people took part. */
export function someStatistics(count = 26): Statistics {
  const last = Date.parse('2026-11-23');
  const weeks = Array.from({ length: count }, (_, n) =>
    new Date(last - (count - 1 - n) * 7 * 86_400_000).toISOString().slice(0, 10),
  );
  const rounded = (value: number) => Number(value.toPrecision(2));
  const wave = (n: number, seed: number) => 1 + n / 60 + 0.16 * Math.sin(n * 1.7 + seed) + 0.08 * Math.sin(n * 0.6);
  const seriesOf = (
    measure: Measure,
    category: FigureSeries['category'],
    share: number,
    seed: number,
  ): FigureSeries => {
    const first = (FIRST[measure] ?? 1) * share;
    const values = weeks.map((_, n) => {
      const isMissing = (category !== null && (n + seed) % 9 === 3) || (measure === 'hiredShare' && n > count - 5);
      return isMissing ? null : rounded(first * wave(n, seed));
    });
    const part = (of: number) => values.map((value) => (value === null ? null : rounded(value * of)));
    const { hasQuartiles } = MEASURES[measure];
    const quartiles = hasQuartiles ? { lower: part(0.6), upper: part(1.7) } : { lower: null, upper: null };
    return { measure, category, skill: null, values, ...quartiles };
  };
  const measures = Object.keys(FIRST) as Measure[];
  const isCount = (measure: Measure) => ['projects', 'bids', 'hires'].includes(measure);
  return {
    weeks,
    series: [
      ...measures.flatMap((measure, seed) => [
        seriesOf(measure, null, 1, seed),
        // The last categories have too few people for any figure.
        ...CATEGORIES.slice(0, 5).map((category, n) =>
          seriesOf(measure, category, isCount(measure) ? 0.3 - n / 20 : 0.7 + n / 8, seed + n),
        ),
      ]),
      ...(['skillAsked', 'skillOffered'] as const).flatMap((measure, seed) =>
        SKILLS.map((skill, n) => ({
          ...{ measure, category: null, skill, lower: null, upper: null },
          values: weeks.map(() => Math.round((58 - 5 * n) * (seed + 1))),
        })),
      ),
    ],
  };
}

import { CATEGORIES } from '@hirelane/api/constants';
import type { FigureSeries, StatisticsQuery } from '@hirelane/api/schemas/statistics';
import { MEASURE_NAMES, MEASURES } from '@hirelane/api/statistics';
import type { Pool } from '@hirelane/postgres/pool';
import type { Figure } from './figures.ts';

type OfWeek = Figure & Readonly<{ week: string }>;
type Published = Readonly<{ weeks: readonly string[]; figures: readonly OfWeek[] }>;

/** How many different responses are kept; almost all callers request the same two. */
const KEPT = 8;

/** Returns published figures as JSON or CSV. Responses are kept until another week is published. */
export function openStatistics(pool: Pool): (query: StatisticsQuery) => Promise<string> {
  const kept = new Map<string, string>();
  let latest: string | undefined;
  return async ({ weeks, format }) => {
    // Weeks are only added, so their number shows whether there are others.
    const { rows } = await pool.query<{ count: string }>({
      name: 'count-weeks',
      text: 'SELECT count(*) FROM opendata.weeks',
    });
    const count = rows[0]?.count;
    if (count !== latest || kept.size >= KEPT) kept.clear();
    latest = count;
    const key = `${weeks} ${format}`;
    const found = kept.get(key);
    if (found !== undefined) return found;
    const text = (format === 'csv' ? asCsv : asJson)(await published(pool, weeks));
    // A response without a week that was published meanwhile must not be kept for that week's readers.
    if (count === latest) kept.set(key, text);
    return text;
  };
}

async function published(pool: Pool, limit: number): Promise<Published> {
  const weeks = await pool.query<{ week: string }>({
    name: 'published-weeks',
    text: `SELECT to_char(week, 'YYYY-MM-DD') AS week FROM opendata.weeks ORDER BY opendata.weeks.week DESC LIMIT $1`,
    values: [limit],
  });
  const listed = weeks.rows.map(({ week }) => week).reverse();
  const { rows } = await pool.query<OfWeek>({
    name: 'published-figures',
    text: `SELECT to_char(week, 'YYYY-MM-DD') AS week, measure, category, skill, value, lower, upper
           FROM opendata.figures WHERE week = ANY ($1::date[])`,
    values: [listed],
  });
  return { weeks: listed, figures: rows.sort((one, other) => compare(orderOf(one), orderOf(other))) };
}

const CATEGORY_ORDER: readonly (string | null)[] = [null, ...CATEGORIES];

/** Measures and categories are in the order of their declarations. */
const orderOf = ({ week, measure, category, skill }: OfWeek): readonly (string | number)[] => [
  MEASURE_NAMES.indexOf(measure),
  CATEGORY_ORDER.indexOf(category),
  skill ?? '',
  week,
];

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

function asJson({ weeks, figures }: Published): string {
  const groups = new Map<string, OfWeek[]>();
  for (const figure of figures) {
    const key = JSON.stringify([figure.measure, figure.category, figure.skill]);
    groups.set(key, [...(groups.get(key) ?? []), figure]);
  }
  const series = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { measure, category, skill } = first;
    const byWeek = new Map(group.map((figure) => [figure.week, figure]));
    const perWeek = (of: 'value' | 'lower' | 'upper') => weeks.map((week) => byWeek.get(week)?.[of] ?? null);
    const { hasQuartiles } = MEASURES[measure];
    return {
      ...{ measure, category: category as FigureSeries['category'], skill: skill as FigureSeries['skill'] },
      ...{ values: perWeek('value'), lower: hasQuartiles ? perWeek('lower') : null },
      upper: hasQuartiles ? perWeek('upper') : null,
    } satisfies FigureSeries;
  });
  return JSON.stringify({ data: { weeks, series } });
}

const HEADER = ['week', 'measure', 'category', 'skill', 'unit', 'value', 'lower_quartile', 'upper_quartile'];

/** One figure per line, as in RFC 4180. Its texts are from closed lists, without quotes or commas. */
const asCsv = ({ figures }: Published): string =>
  [
    HEADER,
    ...figures.map(({ week, measure, category, skill, value, lower, upper }) => [
      ...[week, measure, category ?? '', skill ?? '', MEASURES[measure].unit, value, lower ?? '', upper ?? ''],
    ]),
  ]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');

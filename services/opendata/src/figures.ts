import { MEASURES, type Measure } from '@hirelane/api/statistics';
import { type Happened, publishable, publishableSkills } from './suppress.ts';

/** A published figure of a week. `category` and `skill` are null for all of them together. */
export type Figure = Readonly<{
  measure: Measure;
  category: string | null;
  skill: string | null;
  value: number;
  /** The quartiles; null for measures without quartiles. */
  lower: number | null;
  upper: number | null;
}>;

type Valued<M extends Measure> = Happened & Readonly<{ values?: Readonly<Partial<Record<M, number>>> }>;

/**
 * The figures of measures that have the same groups: the count of each group, or the median and quartiles of its values
 * for that measure.
 */
export function figuresOf<M extends Measure>(measures: readonly M[], all: readonly Valued<M>[]): readonly Figure[] {
  return [...publishable(all)].flatMap(([category, group]) =>
    measures.map((measure) => {
      const about = { measure, category, skill: null };
      if (!MEASURES[measure].hasQuartiles) return { ...about, value: group.length, lower: null, upper: null };
      const sorted = group.flatMap(({ values }) => values?.[measure] ?? []).sort((one, other) => one - other);
      const [lower, value, upper] = [0.25, 0.5, 0.75].map((part) => rounded(quantile(sorted, part)));
      return { ...about, value: value ?? 0, lower: lower ?? 0, upper: upper ?? 0 };
    }),
  );
}

/** The percentage of each group that has someone on the first side, who was hired for; the others are on the second. */
export const sharesOf = (all: readonly Happened[]): readonly Figure[] =>
  [...publishable(all)].map(([category, group]) => {
    const hired = group.filter(({ people: [first] }) => first !== null).length;
    const value = Math.round((100 * hired) / group.length);
    return { measure: 'hiredShare', category, skill: null, value, lower: null, upper: null };
  });

export const skillFigures = (
  measure: 'skillAsked' | 'skillOffered',
  all: readonly (Happened & Readonly<{ skills: readonly string[] }>)[],
): readonly Figure[] =>
  [...publishableSkills(all)].map(([skill, { length }]) => ({
    ...{ measure, category: null, skill, value: length },
    ...{ lower: null, upper: null },
  }));

/** The value below which this part of the sorted values lies, interpolated between the two nearest ones. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)] ?? 0;
  return below + ((sorted[Math.ceil(at)] ?? 0) - below) * (at % 1);
}

/** Two significant digits, so that a quartile is not the amount of one person. */
const rounded = (value: number): number => Number(value.toPrecision(2));

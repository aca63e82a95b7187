import { spreadOf } from './stats.ts';

/** A goal for a measurement: a limit, and a function that picks the figures from the result `R`. */
export type Goal<R> = Readonly<{
  what: string;
  /** The unit after the figure, such as `ms`; empty for a ratio. */
  unit: string;
  /** One figure per round, or a single one. */
  figures(result: R): readonly number[];
}> &
  (Readonly<{ atLeast: number }> | Readonly<{ atMost: number }>);

/** A goal and the measured values. */
export type Verdict = Readonly<{
  bench: string;
  what: string;
  /** The limit with its unit, such as `at most 2.5 ms`. */
  limit: string;
  median: string;
  /** The better quartile: the one that is closer to the goal or beats it by more. */
  better: string;
  isMet: boolean;
}>;

/**
 * Compares the better quartile with the limit, so that a machine that is busy for half of the rounds does not fail a
 * build.
 */
export function judge<R>(bench: string, goal: Goal<R>, result: R): Verdict {
  const { what, unit } = goal;
  const write = (figure: number) => [figureOf(figure), unit].filter(Boolean).join(' ');
  const limit = 'atLeast' in goal ? `at least ${write(goal.atLeast)}` : `at most ${write(goal.atMost)}`;
  const { q1, median, q3 } = spreadOf(goal.figures(result));
  const better = 'atLeast' in goal ? q3 : q1;
  const isMet = 'atLeast' in goal ? better >= goal.atLeast : better <= goal.atMost;
  return { bench, what, limit, median: write(median), better: write(better), isMet };
}

/** A Markdown table of the goals, the measured values and whether each goal is met. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ bench, what, limit, better, isMet }) => {
    return `| ${bench} | ${what} | ${limit} | ${better} | ${isMet ? 'met' : '**missed**'} |`;
  });
  return ['| bench | goal | limit | better quartile | |', '|---|---|---:|---:|---|', ...rows].join('\n');
}

const figureOf = (figure: number) =>
  figure >= 100 ? Math.round(figure).toLocaleString('en-US') : String(Number(figure.toFixed(2)));

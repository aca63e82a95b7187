import type { Options } from './bench.ts';
import {
  type Contender,
  cpuPerOperation,
  interleave,
  msPerOperation,
  perSecond,
  type Round,
  type Slice,
} from './slices.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, whole, withQuartiles } from './table.ts';

/** For a given number of callers, the rounds of our side and of the sides it is compared with. */
export type Comparison<Name extends string = 'ours' | 'raw'> = Readonly<{
  callers: number;
  rounds: readonly Round<Name>[];
}>;

/** Alternates the contenders for each number of callers. */
export async function compare<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  numbers: readonly number[],
  { rounds, sliceMs, say }: Options,
): Promise<Comparison<Name>[]> {
  const results: Comparison<Name>[] = [];
  for (const callers of numbers) {
    say(`${callers} callers …`);
    results.push({ callers, rounds: await interleave({ contenders, callers, rounds, sliceMs }) });
  }
  return results;
}

type Compared<Name extends string> = Readonly<{ results: readonly Comparison<Name>[] }>;

/** A goal's figures: for each round, the ratio of our rate to another side's with this number of callers. */
export const ratioTo =
  <Name extends string>(other: NoInfer<Name>, callers: number) =>
  ({ results }: Compared<Name | 'ours'>): number[] =>
    roundsAt(results, callers).map((round) => perSecond(round.ours) / perSecond(round[other]));

/** A goal's figures: the ms that one of our operations takes with one caller. */
export const msAlone = <Name extends string>({ results }: Compared<Name | 'ours'>): number[] =>
  roundsAt(results, 1).map(({ ours }) => msPerOperation(ours));

function roundsAt<Name extends string>(results: readonly Comparison<Name>[], callers: number) {
  return results.flatMap((result) => (result.callers === callers ? result.rounds : []));
}

/**
 * Rates, ratios and CPU time by number of callers. `names` contains each side's name and, after a comma, the unit that
 * is counted, such as `event store, appends`; the first is ours.
 */
export function comparisonTable<Name extends string>(
  results: readonly Comparison<Name>[],
  names: Readonly<Record<Name, string>>,
): string {
  const [ours, ...others] = Object.keys(names) as [Name, ...Name[]];
  const sides = [ours, ...others];
  const called = (side: Name) => names[side].split(',')[0];
  const rows = results.map(({ callers, rounds }) => {
    const median = (figure: (slice: Slice) => number, side: Name) =>
      whole(spreadOf(rounds.map((round) => figure(round[side]))).median);
    const ratio = (other: Name) => spreadOf(rounds.map((round) => perSecond(round[ours]) / perSecond(round[other])));
    return [
      callers,
      ...sides.map((side) => median(perSecond, side)),
      ...others.map((other) => `**${withQuartiles(ratio(other))}**`),
      ...sides.map((side) => median(cpuPerOperation, side)),
    ];
  });
  const head = [
    'callers',
    ...sides.map((side) => `${names[side]}/s`),
    ...others.map((other) => `ratio to ${called(other)}, median (quartiles)`),
    ...sides.map((side) => `${called(side)}, CPU-µs`),
  ];
  return markdownTable(head, rows);
}

/** The smallest number of rounds across all numbers of callers. */
export const roundsOf = (results: readonly Readonly<{ rounds: readonly unknown[] }>[]): number =>
  Math.min(...results.map(({ rounds }) => rounds.length));

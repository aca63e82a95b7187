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

/** The rounds of a number of callers: ours, and what it is compared with. */
export type Comparison<Name extends string = 'ours' | 'raw'> = Readonly<{
  callers: number;
  rounds: readonly Round<Name>[];
}>;

/** Lets the contenders take turns, with each number of callers. */
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

/** Our rate to that of another, per round, at a number of callers: the figures of a goal. */
export const ratioTo =
  <Name extends string>(other: NoInfer<Name>, callers: number) =>
  ({ results }: Compared<Name | 'ours'>): number[] =>
    roundsAt(results, callers).map((round) => perSecond(round.ours) / perSecond(round[other]));

/** ms of one of our operations when there is one caller: the figures of a goal. */
export const msAlone = <Name extends string>({ results }: Compared<Name | 'ours'>): number[] =>
  roundsAt(results, 1).map(({ ours }) => msPerOperation(ours));

function roundsAt<Name extends string>(results: readonly Comparison<Name>[], callers: number) {
  return results.flatMap((result) => (result.callers === callers ? result.rounds : []));
}

/**
 * Rates, ratios and processor time by the number of callers. `names` says how each side is called and, after a comma,
 * what is counted, such as `event store, appends`; the first is ours.
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

/** The least number of rounds of any number of callers. */
export const roundsOf = (results: readonly Readonly<{ rounds: readonly unknown[] }>[]): number =>
  Math.min(...results.map(({ rounds }) => rounds.length));

/** Median and quartiles of a sample, by linear interpolation. */
export type Spread = Readonly<{ q1: number; median: number; q3: number }>;

/** Throws on an empty sample. */
export function spreadOf(sample: readonly number[]): Spread {
  const sorted = sample.toSorted((a, b) => a - b);
  return { q1: at(sorted, 0.25), median: at(sorted, 0.5), q3: at(sorted, 0.75) };
}

/** The value below which a `share` (0 to 1) of a sample lies, by linear interpolation. Throws on an empty sample. */
export const quantile = (sample: readonly number[], share: number): number =>
  at(
    sample.toSorted((a, b) => a - b),
    share,
  );

function at(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) throw new Error('expected at least one value, got none');
  const rank = share * (sorted.length - 1);
  const low = sorted[Math.floor(rank)] ?? 0;
  const high = sorted[Math.ceil(rank)] ?? low;
  return low + (high - low) * (rank - Math.floor(rank));
}

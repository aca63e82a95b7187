/** Median and quartiles of a sample, by linear interpolation. */
export type Spread = Readonly<{ q1: number; median: number; q3: number }>;

/** Throws on an empty sample. */
export function spreadOf(sample: readonly number[]): Spread {
  const sorted = sample.toSorted((a, b) => a - b);
  if (sorted.length === 0) throw new Error('there is nothing to summarise');
  const at = (share: number) => {
    const rank = share * (sorted.length - 1);
    const low = sorted[Math.floor(rank)] ?? 0;
    const high = sorted[Math.ceil(rank)] ?? low;
    return low + (high - low) * (rank - Math.floor(rank));
  };
  return { q1: at(0.25), median: at(0.5), q3: at(0.75) };
}

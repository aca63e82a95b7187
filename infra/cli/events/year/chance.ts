import { randomFrom } from '@hirelane/test-kit/random';

const HOUR_MS = 3_600_000;

export type Chance = ReturnType<typeof openChance>;

/** Repeatable random choices: the same seed gives the same results on every machine. */
export function openChance(seed: number) {
  const random = randomFrom(seed);
  const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  /** About normally distributed, with mean 0 and deviation 1. */
  const normal = () => Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6);
  return {
    is: (probability: number) => random() < probability,
    between: (from: number, to: number) => from + random() * (to - from),
    /** Whole, from 0 up to `end`, without `end`. */
    below: (end: number) => Math.floor(random() * end),
    /** A whole number whose mean is `mean`. */
    about: (mean: number) => Math.floor(mean + random()),
    /** Exponentially distributed. */
    wait: (mean: number) => -Math.log(1 - random()) * mean,
    /** Log-normally distributed around the median 1. */
    factor: (deviation: number) => Math.exp(normal() * deviation),
    of<T>(values: readonly T[], weight: (value: T) => number = () => 1): T {
      let left = random() * values.reduce((sum, value) => sum + weight(value), 0);
      const chosen = values.find((value) => {
        left -= weight(value);
        return left < 0;
      });
      const found = chosen ?? values.at(-1);
      if (found === undefined) throw new Error('Expected values to choose from, got none.');
      return found;
    },
    /** A time of the day in ms, most often in the afternoon in India. */
    timeOfDay: () => Math.floor((4 + ((random() + random() + random()) / 3) * 15) * HOUR_MS),
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}

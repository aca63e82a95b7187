import { expect, test } from 'vitest';
import { ADVERSARIAL } from '../../testing/adversarial-passwords.ts';
import { whyGuessable } from './estimate.ts';

const known = ['asha.rao', 'asha-rao@example.com', 'asha-rao', 'hirelane'];

const { 'all kinds of characters': atRandom = () => '', ...others } = ADVERSARIAL;

/**
 * Maximum cost, relative to that of 256 random characters. The other kinds cost up to three times as much; if all
 * characters were estimated instead of 24, some would cost seven to fourteen times as much. The limit is not in
 * milliseconds, because a busy machine takes several times as long.
 */
const TIMES_MAX = 6;

/** CPU time in ms. */
function cost(password: string): number {
  const before = process.cpuUsage();
  whyGuessable(password, known);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY;

test.each(Object.entries(others))(
  '256 characters, %s, do not cost much more to estimate than random characters',
  (name, make) => {
    // Measures the two costs alternately and compares their medians, because the machine may be busy.
    const costs = Array.from({ length: 21 }, (_, seed) => ({ kind: cost(make(seed)), random: cost(atRandom(seed)) }));
    const times = median(costs.map(({ kind }) => kind)) / median(costs.map(({ random }) => random));
    process.stdout.write(`256 characters, ${name}: ${times.toFixed(1)} times as much\n`);
    expect(times).toBeLessThanOrEqual(TIMES_MAX);
  },
);

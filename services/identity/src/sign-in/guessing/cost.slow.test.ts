import { expect, test } from 'vitest';
import { ADVERSARIAL } from '../../testing/adversarial-passwords.ts';
import { whyGuessable } from './estimate.ts';

const known = ['asha.rao', 'asha-rao@example.com', 'asha-rao', 'hirelane'];

const { 'signs of all kinds': atRandom = () => '', ...others } = ADVERSARIAL;

/**
 * At most so many times the cost of 256 characters at random. The kinds take up to three times as much; if all
 * characters were estimated, and not 24, some would take seven to fourteen times as much. It is not in milliseconds: a
 * busy machine takes several times as many.
 */
const TIMES_MAX = 6;

/** ms of the processor. */
function cost(password: string): number {
  const before = process.cpuUsage();
  whyGuessable(password, known);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.POSITIVE_INFINITY;

test.each(Object.entries(others))('256 characters, %s, cost not much more than characters at random', (name, make) => {
  // In turn, and the median: the machine has other work.
  const costs = Array.from({ length: 21 }, (_, seed) => ({ kind: cost(make(seed)), random: cost(atRandom(seed)) }));
  const times = median(costs.map(({ kind }) => kind)) / median(costs.map(({ random }) => random));
  process.stdout.write(`256 characters, ${name}: ${times.toFixed(1)} times as much\n`);
  expect(times).toBeLessThanOrEqual(TIMES_MAX);
});

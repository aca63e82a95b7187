import { expect, test } from 'vitest';
import { ADVERSARIAL } from '../testing/adversarial-passwords.ts';
import { whyGuessable } from './estimate.ts';

const known = ['asha.rao', 'asha-rao@example.com', 'asha-rao', 'hirelane'];

test.each(Object.entries(ADVERSARIAL))('256 characters, %s, cost 20 ms at most', (name, make) => {
  // The processor's time and not the clock's, and the median: the machine has other work.
  const costs = Array.from({ length: 21 }, (_, seed) => {
    const before = process.cpuUsage();
    whyGuessable(make(seed), known);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  const median = costs[10] ?? Number.POSITIVE_INFINITY;
  process.stdout.write(`256 characters, ${name}: ${median.toFixed(1)} ms\n`);
  expect(median).toBeLessThanOrEqual(20);
});

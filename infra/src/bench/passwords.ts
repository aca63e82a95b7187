import { monitorEventLoopDelay } from 'node:perf_hooks';
import { whyGuessable } from '@hirelane/identity/guessing/estimate';
import { openStrengthChecker } from '@hirelane/identity/guessing/strength-checker';
import { ADVERSARIAL } from '@hirelane/identity/testing/adversarial-passwords';
import type { Options } from './bench.ts';
import { type Spread, spreadOf } from './stats.ts';
import { withQuartiles } from './table.ts';

const KNOWN = ['asha.rao', 'asha-rao@example.com', 'asha-rao', 'hirelane'];

/** Measures the estimate of passwords, and says it in a line for the first and one for each expensive kind. */
export async function reportPasswords({ each }: Options): Promise<string> {
  const { clock, cpu, stood } = await benchFirstPassword();
  const kinds = Object.entries(benchPasswords(each)).map(
    ([name, { most, ...spread }]) => `${name}: ${withQuartiles(spread, 1)} ms, at most ${most.toFixed(1)}`,
  );
  const first = `the first: ${clock.toFixed(0)} ms, ${cpu.toFixed(0)} of the processor; it held up others for ${stood.toFixed(0)} ms`;
  return [first, ...kinds].join('\n');
}

/** ms of processor time that a password of 256 characters costs, by kind of password. */
type PasswordCosts = Readonly<Record<string, Spread & { most: number }>>;

/** Estimates `each` passwords of every kind that is expensive to estimate. */
function benchPasswords(each: number): PasswordCosts {
  const cost = (password: string) => {
    const since = process.cpuUsage();
    whyGuessable(password, KNOWN);
    return ms(process.cpuUsage(since));
  };
  for (const make of Object.values(ADVERSARIAL)) for (let seed = 0; seed < 20; seed += 1) cost(make(seed)); // compiles it
  return Object.fromEntries(
    Object.entries(ADVERSARIAL).map(([name, make]) => {
      const costs = Array.from({ length: each }, (_, seed) => cost(make(seed % 20)));
      return [name, { ...spreadOf(costs), most: Math.max(...costs) }];
    }),
  );
}

/**
 * The cost of the first password, which starts the worker: ms by clock and processor, and the longest ms that this
 * thread was blocked.
 */
async function benchFirstPassword(): Promise<Readonly<{ clock: number; cpu: number; stood: number }>> {
  const { checkStrength, stop } = openStrengthChecker();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    const [since, begin] = [process.cpuUsage(), performance.now()];
    delay.enable();
    await checkStrength('Summer2024!', KNOWN);
    return { clock: performance.now() - begin, cpu: ms(process.cpuUsage(since)), stood: delay.max / 1e6 };
  } finally {
    delay.disable();
    await stop();
  }
}

const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

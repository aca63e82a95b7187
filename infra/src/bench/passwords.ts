import { monitorEventLoopDelay } from 'node:perf_hooks';
import { whyGuessable } from '@hirelane/identity/guessing/estimate';
import { openStrengthChecker } from '@hirelane/identity/guessing/strength-checker';
import { ADVERSARIAL } from '@hirelane/identity/testing/adversarial-passwords';
import { type Spread, spreadOf } from './stats.ts';

const KNOWN = ['asha.rao', 'asha-rao@example.com', 'asha-rao', 'hirelane'];

/** ms of processor time that a password of 256 characters costs, by kind of password. */
export type PasswordCosts = Readonly<Record<string, Spread & { most: number }>>;

/** Estimates `each` passwords of every kind that is expensive to estimate. */
export function benchPasswords(each: number): PasswordCosts {
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
export async function benchFirstPassword(): Promise<Readonly<{ clock: number; cpu: number; stood: number }>> {
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

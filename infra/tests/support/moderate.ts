import { moderateCommand } from '../../cli/moderate/command.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { Marketplace } from './marketplace.ts';

/** Runs `npm run moderate -- …` on a marketplace; returns its exit code and output. */
export const moderate = (market: Marketplace, ...args: readonly string[]) => runCommand(moderateCommand, market, args);

export const REASON = 'You asked freelancers for money before you hired them.';

/** Suspends the account with this id. */
export async function suspend(market: Marketplace, userId: string): Promise<void> {
  const { code, printed } = await moderate(market, 'suspend', userId, '--reason', REASON);
  if (code !== 0) throw new Error(printed);
}

/** Restores the account with this id. */
export async function restore(market: Marketplace, userId: string): Promise<void> {
  const { code, printed } = await moderate(market, 'restore', userId);
  if (code !== 0) throw new Error(printed);
}

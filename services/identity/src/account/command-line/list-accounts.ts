import type { Decrypt } from '@hirelane/encryption/encryption';
import type { EventLog } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type User, type UserEvent, user } from '../../user/user.ts';

const PAGE = 1_000;

/** An account and the ISO time at which it was created. */
export type ListedAccount = Readonly<{ user: User; registeredAt: string }>;

/**
 * All accounts, oldest first. They are read from the log, so they are up to date. All of them are held in memory, at
 * about 1 KiB each.
 */
export async function listAccounts(log: EventLog, decrypt: Decrypt): Promise<readonly ListedAccount[]> {
  const accounts = new Map<string, ListedAccount>();
  let after: string | null = null;
  for (;;) {
    const { events, upTo } = await log.readAfter('user', after, PAGE);
    for (const event of (await decrypt(events)) as readonly Recorded<UserEvent>[]) {
      const known = accounts.get(event.stream);
      const next = user.evolve(known?.user ?? null, event);
      if (next === null) accounts.delete(event.stream);
      else accounts.set(event.stream, { user: next, registeredAt: known?.registeredAt ?? event.at });
    }
    if (upTo === after) return [...accounts.values()];
    after = upTo;
  }
}

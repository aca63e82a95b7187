import { load } from '@hirelane/event-sourcing/decide';
import { user } from '@hirelane/identity/user/user';
import type { Installation } from './installation.ts';
import { withLog } from './with-log.ts';

/** Formats accounts for lists as `<id> (<username>)`, or as `<id>` for a deleted account. */
export async function namesOf(
  installation: Installation,
  userIds: readonly string[],
): Promise<(userId: string) => string> {
  const names = new Map<string, string>();
  await withLog(installation, 'identity', async (store) => {
    for (const userId of new Set(userIds)) {
      const { state } = await load(store, user, `user-${userId}`);
      if (state !== null) names.set(userId, state.username);
    }
  });
  return (userId) => (names.has(userId) ? `${userId} (${names.get(userId)})` : userId);
}

import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import type { UserEvent } from '../../user/user.ts';
import type { noticesQuery } from './notices-projection.ts';
import { currentIn, standingIn } from './standing.ts';

type Parts = Readonly<{
  noticesOf: ReturnType<typeof noticesQuery>;
  store: Pick<EventStore, 'read'>;
  encryptedLog: Pick<EventStore, 'read'>;
}>;

/**
 * Handlers that report a suspension to the suspended user and to the bff. Suspensions are read from the log, so they
 * take effect immediately.
 */
export function suspensionHandlers({
  store,
  encryptedLog,
  noticesOf,
}: Parts): Pick<Handlers<'identity'>, 'getOwnSuspension' | 'listNotices' | 'standingOf'> {
  return {
    async getOwnSuspension({ caller }) {
      const current = currentIn(await store.read<UserEvent>(`user-${caller.id}`));
      return { body: { data: current && { reason: current.reason ?? '', suspendedAt: current.at } } };
    },
    listNotices: async ({ caller }) => ({ body: { data: await noticesOf(caller.id) } }),
    async standingOf({ body }) {
      return { body: standingIn(await encryptedLog.read<UserEvent>(`user-${body.userId}`)) };
    },
  };
}

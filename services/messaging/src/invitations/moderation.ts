import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Queryable } from '@hirelane/postgres/pool';
import { byOperator, type Moderated, refuseOwn } from '@hirelane/processes/by-operator';
import { pairQuery } from '../approaches/pair-query.ts';
import { type InvitationEvent, invitation, invitationKey } from './invitation.ts';
import { messageIn } from './operated.ts';

/**
 * What operators do to the messages of invitations; without a context on the command line. `schema`: of the approaches;
 * `at`: an instant in UTC. Each changes nothing where it is so already, and throws Refused where there is none, or it
 * is the operator's own.
 */
export function openInvitationModeration(store: EventStore, db: Queryable, schema: string) {
  const change = byOperator(store, invitation, 'invitation');
  const pairOf = pairQuery(db, schema, 'invitations');

  async function keyFor(invitationId: string, context: Context | undefined): Promise<string> {
    const pair = await pairOf(invitationId);
    if (!pair) throw new Refused('no-invitation');
    refuseOwn(pair.clientId, context);
    return invitationKey(pair);
  }

  return {
    /** All events of its stream; empty if there is none. */
    async read(invitationId: string) {
      const pair = await pairOf(invitationId);
      return pair ? store.read<InvitationEvent>(`invitation-${invitationKey(pair)}`) : [];
    },
    async hide(invitationId: string, reason: string, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(invitationId, context);
      return change(key, { type: 'HideInvitation', invitationId, reason, at }, context);
    },
    async unhide(invitationId: string, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      const key = await keyFor(invitationId, context);
      const message = messageIn(await store.read<InvitationEvent>(`invitation-${key}`));
      return change(key, { type: 'UnhideInvitation', invitationId, message, reason, at }, context);
    },
  };
}

import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Queryable } from '@hirelane/postgres/pool';
import { openTextModeration } from '@hirelane/processes/text-moderation';
import { pairQuery } from '../approaches/pair-query.ts';
import { type InvitationCommand, type InvitationEvent, invitation, invitationKey } from './invitation.ts';

/** What operators do to the messages of invitations. `schema`: of the approaches. */
export function openInvitationModeration(store: EventStore, db: Queryable, schema: string) {
  const pairOf = pairQuery(db, schema, 'invitations');
  return openTextModeration(store, invitation, 'invitation', {
    async find(id) {
      const pair = await pairOf(id);
      if (!pair) throw new Refused('no-invitation');
      return { key: invitationKey(pair), authorId: pair.clientId };
    },
    hide: (invitationId, reason, at): InvitationCommand => ({ type: 'HideInvitation', invitationId, reason, at }),
    unhide: (invitationId, past, reason, at): InvitationCommand => ({
      type: 'UnhideInvitation',
      invitationId,
      message: messageIn(past),
      reason,
      at,
    }),
  });
}

/** What the client has written in the last invitation. */
export function messageIn(past: readonly InvitationEvent[]): string {
  const last = past.findLast(({ type }) => type === 'FreelancerInvited');
  return last?.type === 'FreelancerInvited' ? last.data.message : '';
}

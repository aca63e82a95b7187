import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Queryable } from '@hirelane/postgres/pool';
import { openHiding } from '@hirelane/shared/moderating';
import { pairQuery } from '../approaches/queries.ts';
import { type InvitationCommand, type InvitationEvent, invitation, invitationKey } from './invitation.ts';

/** Lets operators moderate invitation messages. `schema`: the schema of the approaches read model. */
export function openInvitationModeration(store: EventStore, db: Queryable, schema: string) {
  const pairOf = pairQuery(db, schema, 'invitations');
  return openHiding(store, invitation, 'invitation', {
    async find(id) {
      const pair = await pairOf(id);
      if (!pair) throw new Refused('no-invitation');
      return { key: invitationKey(pair), authorId: pair.clientId };
    },
    textIn: messageIn,
    command: (hiding, _, invitationId): InvitationCommand => ({ ...hiding, invitationId }),
  });
}

/** Returns the client's message in the last invitation, or '' if none was sent. */
export function messageIn(past: readonly InvitationEvent[]): string {
  const last = past.findLast(({ type }) => type === 'FreelancerInvited');
  return last?.type === 'FreelancerInvited' ? last.data.message : '';
}

/**
 * An invitation for operators, built from all events in its stream: the last invitation, with the earlier ones as
 * context; null if none was sent.
 */
export function operatedInvitation(_id: string, past: readonly Recorded<InvitationEvent>[]): OperatedThing | null {
  let found: OperatedThing | null = null;
  const sent: OperatedThing['context'] = [];
  for (const { id, type, data, at } of past) {
    if (type === 'FreelancerInvited') {
      const { clientId: personId, message: text } = data;
      found = { _id, personId, title: '', text, at, isHidden: false, context: [...sent] };
      sent.push({ _id: id, personId, text, at, isHidden: false });
    }
    if (found && type === 'InvitationHidden') found = { ...found, isHidden: true };
    if (found && type === 'InvitationUnhidden') found = { ...found, isHidden: false };
  }
  return found;
}

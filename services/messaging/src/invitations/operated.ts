import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { InvitationEvent } from './invitation.ts';

/** An invitation as operators read it, from all events of its stream; null for none. The last one, after those before. */
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

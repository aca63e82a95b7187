import { INVITATIONS_MAX } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';
import type { InvitationIds } from './invitation.ts';

export type CountEvent = EventOf<'invitations'>;

export type CountInvitation = Readonly<{ type: 'CountInvitation'; ids: InvitationIds }>;

/**
 * Who was invited to a project: their ids. One stream decides, so that many invitations at once are not more than a
 * project can have. Whoever is in it keeps the place: to try again, or to be invited again, takes no other.
 */
export const invitationCount: Decider<ReadonlySet<string>, CountInvitation, CountEvent, 'too-many-invitations'> = {
  initial: new Set(),
  evolve: (invited, event) =>
    event.type === 'InvitationCounted' ? new Set(invited).add(event.data.freelancerId) : invited,
  decide(invited, { ids }) {
    if (invited.has(ids.freelancerId)) return [];
    if (invited.size >= INVITATIONS_MAX) return { refused: 'too-many-invitations' };
    return [{ type: 'InvitationCounted', data: ids }];
  },
};

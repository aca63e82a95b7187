import { INVITATION_REST_DAYS } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type InvitationEvent = EventOf<'invitation'>;
type Reason = Extract<InvitationEvent, { type: 'InvitationDeclined' }>['data']['reason'];
/** Who has invited whom, and to which project. */
export type InvitationIds = Extract<InvitationEvent, { type: 'InvitationClientErased' }>['data'];

/** `declinedAt`: null while it waits. `hasLeft`: one of the two has deleted their account. */
export type Invitation = Readonly<{ ids: InvitationIds; declinedAt: string | null; hasLeft: boolean }>;

/** What stands against it elsewhere than in its stream (`may-invite.ts`). */
export type Against = 'not-open' | 'has-applied' | 'already-invited' | 'not-available' | 'invitation-declined';

/** `at`: the time of the database, RFC 3339. `against`: what the read model says; null for nothing. */
export type InvitationCommand =
  | Readonly<{ type: 'InviteFreelancer'; ids: InvitationIds; message: string; at: string; against: Against | null }>
  | Readonly<{ type: 'DeclineInvitation'; reason: Reason; at: string; hasApplied: boolean }>;

export type InvitationRefusal = Against | 'no-invitation' | 'proposal-exists';

const DAY_MS = 86_400_000;

/** Whether a client may invite somebody again who declined then. Both are RFC 3339. */
export const isRested = (declinedAt: string, at: string): boolean =>
  Date.parse(at) >= Date.parse(declinedAt) + INVITATION_REST_DAYS * DAY_MS;

/** An invitation to a project; null before the first one. Whether a proposal has answered it, its stream does not say. */
export const invitation: Decider<Invitation | null, InvitationCommand, InvitationEvent, InvitationRefusal> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'FreelancerInvited': {
        const { projectId, clientId, freelancerId } = event.data;
        return { ids: { projectId, clientId, freelancerId }, declinedAt: null, hasLeft: false };
      }
      case 'InvitationDeclined':
        return state && { ...state, declinedAt: event.data.declinedAt };
      case 'InvitationClientErased':
      case 'InvitationFreelancerErased':
        return state && { ...state, hasLeft: true };
      default:
        return state;
    }
  },
  // No text is looked at.
  replaces: ({ type }) => (type === 'FreelancerInvited' ? 'message' : null),
  decide(state, command) {
    if (command.type === 'DeclineInvitation') {
      if (!state || state.hasLeft) return { refused: 'no-invitation' };
      if (state.declinedAt !== null) return [];
      if (command.hasApplied) return { refused: 'proposal-exists' };
      const { reason, at: declinedAt } = command;
      return [{ type: 'InvitationDeclined', data: { ...state.ids, reason, declinedAt } }];
    }
    const { ids, message, at: invitedAt, against } = command;
    if (state?.hasLeft) return { refused: 'no-invitation' };
    if (state && state.declinedAt === null) return { refused: 'already-invited' };
    if (state?.declinedAt && !isRested(state.declinedAt, invitedAt)) return { refused: 'invitation-declined' };
    if (against !== null) return { refused: against };
    return [{ type: 'FreelancerInvited', data: { ...ids, message, invitedAt } }];
  },
};

/** The id of the stream of an invitation, after its category. */
export const invitationKey = ({ projectId, freelancerId }: Pick<InvitationIds, 'projectId' | 'freelancerId'>): string =>
  `${projectId}_${freelancerId}`;

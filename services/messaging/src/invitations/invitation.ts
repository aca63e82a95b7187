import { INVITATION_REST_DAYS, INVITATIONS_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { type Hiding, hiddenBy, isHiding, shownBy } from '@hirelane/api/hiding';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';

export type InvitationEvent = EventOf<'invitation'>;
type Reason = Extract<InvitationEvent, { type: 'InvitationDeclined' }>['data']['reason'];
/** Who has invited whom, and to which project. */
type InvitationIds = Extract<InvitationEvent, { type: 'InvitationClientErased' }>['data'];

/**
 * `declinedAt`: null while it waits. `isHidden`: by an operator. `hasLeft`: one of the two has deleted their account;
 * `isErased`: the client has, so that there is no message.
 */
export type Invitation = Readonly<{
  ids: InvitationIds;
  declinedAt: string | null;
  isHidden: boolean;
  hasLeft: boolean;
  isErased: boolean;
}>;

/** What stands against it elsewhere than in its stream (`queries.ts`). */
export type Against =
  | 'not-open'
  | 'has-applied'
  | 'already-invited'
  | 'not-available'
  | 'invitation-declined'
  | 'hidden-by-operator';

/** By an operator. */
type ModerateInvitation = Hiding & Readonly<{ invitationId: string }>;

/** `at`: the time of the database, RFC 3339. `against`: what the read model says; null for nothing. */
export type InvitationCommand =
  | Readonly<{ type: 'InviteFreelancer'; ids: InvitationIds; message: string; at: string; against: Against | null }>
  | Readonly<{ type: 'DeclineInvitation'; reason: Reason; at: string; hasApplied: boolean }>
  | ModerateInvitation;

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
        const ids = { projectId, clientId, freelancerId };
        return { ids, declinedAt: null, isHidden: false, hasLeft: false, isErased: false };
      }
      case 'InvitationDeclined':
        return state && { ...state, declinedAt: event.data.declinedAt };
      case 'InvitationHidden':
      case 'InvitationUnhidden':
        return state && { ...state, isHidden: event.type === 'InvitationHidden' };
      case 'InvitationClientErased':
        return state && { ...state, hasLeft: true, isErased: true };
      case 'InvitationFreelancerErased':
        return state && { ...state, hasLeft: true };
      default:
        return state;
    }
  },
  // No text is looked at.
  replaces: ({ type }) => (type === 'FreelancerInvited' ? 'message' : null),
  decide(state, command) {
    if (isHiding(command)) return moderate(state, command);
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
    // Nobody writes over what an operator has hidden.
    if (state?.isHidden) return { refused: 'hidden-by-operator' };
    if (against !== null) return { refused: against };
    return [{ type: 'FreelancerInvited', data: { ...ids, message, invitedAt } }];
  },
};

/** Changes nothing that is so already. Works after the freelancer has left too: the client still reads their message. */
function moderate(
  state: Invitation | null,
  command: ModerateInvitation,
): readonly InvitationEvent[] | Refusal<'no-invitation'> {
  if (!state || state.isErased) return { refused: 'no-invitation' };
  const data = { ...state.ids, invitationId: command.invitationId };
  if (command.type === 'Hide') {
    return state.isHidden ? [] : [{ type: 'InvitationHidden', data: { ...data, ...hiddenBy(command) } }];
  }
  const shown = { ...data, message: command.text, ...shownBy(command) };
  return state.isHidden ? [{ type: 'InvitationUnhidden', data: shown }] : [];
}

/** The id of the stream of an invitation, after its category. */
export const invitationKey = ({ projectId, freelancerId }: Pick<InvitationIds, 'projectId' | 'freelancerId'>): string =>
  `${projectId}_${freelancerId}`;

export type CountEvent = EventOf<'invitations'>;

type CountInvitation = Readonly<{ type: 'CountInvitation'; ids: InvitationIds }>;

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

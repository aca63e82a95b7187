import { DAY_MS, INVITATION_REST_DAYS, INVITATIONS_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import { type Hiding, hiddenBy, isHiding, shownBy } from '@hirelane/api/hiding';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';

export type InvitationEvent = EventOf<'invitation'>;
type Reason = Extract<InvitationEvent, { type: 'InvitationDeclined' }>['data']['reason'];
/** The project, its client and the invited freelancer. */
type InvitationIds = Extract<InvitationEvent, { type: 'InvitationClientErased' }>['data'];

/**
 * `declinedAt`: null unless the invitation was declined. `isHidden`: whether an operator has hidden it. `hasLeft`:
 * whether either party has deleted their account. `isErased`: whether the client has deleted their account, which
 * erases the message.
 */
export type Invitation = Readonly<{
  ids: InvitationIds;
  declinedAt: string | null;
  isHidden: boolean;
  hasLeft: boolean;
  isErased: boolean;
}>;

/** Reasons against an invitation that come from the read model (`queries.ts`) and not from its stream. */
export type Against =
  | 'not-open'
  | 'has-applied'
  | 'already-invited'
  | 'not-available'
  | 'invitation-declined'
  | 'hidden-by-operator';

/** Sent by an operator. */
type ModerateInvitation = Hiding & Readonly<{ invitationId: string }>;

/** `at`: the database's time, RFC 3339. `against`: the reason from the read model, or null. */
export type InvitationCommand =
  | Readonly<{ type: 'InviteFreelancer'; ids: InvitationIds; message: string; at: string; against: Against | null }>
  | Readonly<{ type: 'DeclineInvitation'; reason: Reason; at: string; hasApplied: boolean }>
  | ModerateInvitation;

export type InvitationRefusal = Against | 'no-invitation' | 'proposal-exists';

/** Whether a client may reinvite a freelancer who declined at `declinedAt`. Both are RFC 3339. */
export const isRested = (declinedAt: string, at: string): boolean =>
  Date.parse(at) >= Date.parse(declinedAt) + INVITATION_REST_DAYS * DAY_MS;

/**
 * An invitation to a project; null before the first one. Its stream does not record whether a proposal has answered it.
 */
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
  // Decisions do not depend on texts.
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
    // A client cannot overwrite a message that an operator has hidden.
    if (state?.isHidden) return { refused: 'hidden-by-operator' };
    if (against !== null) return { refused: against };
    return [{ type: 'FreelancerInvited', data: { ...ids, message, invitedAt } }];
  },
};

/**
 * Hiding a hidden message or showing a visible one does nothing. Both are possible even after the freelancer has left,
 * because the client can still read the message.
 */
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

/** An invitation's stream id, without the category. */
export const invitationKey = ({ projectId, freelancerId }: Pick<InvitationIds, 'projectId' | 'freelancerId'>): string =>
  `${projectId}_${freelancerId}`;

export type CountEvent = EventOf<'invitations'>;

type CountInvitation = Readonly<{ type: 'CountInvitation'; ids: InvitationIds }>;

/**
 * The ids of the freelancers invited to a project. One stream counts them, so that concurrent invitations do not exceed
 * the maximum. An invited freelancer counts only once, even after a retry or another invitation.
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

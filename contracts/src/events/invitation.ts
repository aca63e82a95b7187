import * as z from 'zod';
import { INVITATION_DECLINE_REASONS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const named = { projectId: Id, clientId: Id, freelancerId: Id };
/** `invitationId`: follows from the project and the freelancer, and is how routes name the invitation. */
const moderated = { ...named, invitationId: Id };

/**
 * Streams `invitation-<projectId>_<freelancerId>`: a client asks a freelancer to apply to a project. A proposal answers
 * it, in a stream of its own. Times are those of the database.
 */
export const invitationStreams = category({
  log: 'messaging',
  people: { clientId: 'InvitationClientErased', freelancerId: 'InvitationFreelancerErased' },
  owner: null,
  subject: { FreelancerInvited: 'clientId', InvitationHidden: 'clientId', InvitationUnhidden: 'clientId' },
  capacity: {
    // Each follows an invitation or a question, which are limited.
    InvitationDeclined: 'always',
    InvitationHidden: 'always',
    InvitationUnhidden: 'always',
  },
  events: {
    /** Again at the earliest 30 days after it was declined. */
    FreelancerInvited: z.object({ ...named, message: personal(), invitedAt: Instant }),
    InvitationDeclined: z.object({ ...named, reason: z.enum(INVITATION_DECLINE_REASONS), declinedAt: Instant }),
    /** An operator has hidden the message from both, for this reason, which the client alone reads. */
    InvitationHidden: z.object({ ...moderated, reason: personal(), hiddenAt: Instant }),
    /** An operator has taken that back. `message`: what was hidden. */
    InvitationUnhidden: z.object({
      ...moderated,
      message: personal(),
      reason: personal().optional(),
      restoredAt: Instant,
    }),
    /** The client has deleted their account: the message is gone. */
    InvitationClientErased: z.object(named),
    InvitationFreelancerErased: z.object(named),
  },
});

/** Streams `invitations-<projectId>`: who was invited to a project, each once, so that a project has a limit. */
export const invitationsStreams = category({
  log: 'messaging',
  // Whom it counts, it names by id alone: what is theirs is in the stream of the invitation.
  people: { clientId: 'InvitationsErased' },
  owner: 'clientId',
  events: {
    /** Before the freelancer is invited: the place is taken. */
    InvitationCounted: z.object(named),
    /** The client has deleted their account. */
    InvitationsErased: z.object({ projectId: Id, clientId: Id }),
  },
});

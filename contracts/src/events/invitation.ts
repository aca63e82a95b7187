import * as z from 'zod';
import { INVITATION_DECLINE_REASONS } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const named = { projectId: Id, clientId: Id, freelancerId: Id };
/** `invitationId` is derived from the project and the freelancer. Routes use it to identify the invitation. */
const moderated = { ...named, invitationId: Id };

/**
 * Streams `invitation-<projectId>_<freelancerId>`: a client asks a freelancer to apply to a project. The freelancer
 * responds with a proposal, which has its own stream. Times come from the database.
 */
export const invitationStreams = category({
  log: 'messaging',
  people: { clientId: 'InvitationClientErased', freelancerId: 'InvitationFreelancerErased' },
  owner: null,
  subject: { FreelancerInvited: 'clientId', InvitationHidden: 'clientId', InvitationUnhidden: 'clientId' },
  capacity: {
    // Accepted without limit, because each follows an invitation, and invitations are limited.
    InvitationDeclined: 'always',
    InvitationHidden: 'always',
    InvitationUnhidden: 'always',
  },
  events: {
    /** The client sent the invitation again, no earlier than 30 days after it was declined. */
    FreelancerInvited: z.object({ ...named, message: personal(), invitedAt: Instant }),
    InvitationDeclined: z.object({ ...named, reason: z.enum(INVITATION_DECLINE_REASONS), declinedAt: Instant }),
    /** An operator hid the message from both people, for this reason, which only the client can read. */
    InvitationHidden: z.object({ ...moderated, reason: personal(), hiddenAt: Instant }),
    /** An operator restored the message. `message` is the hidden text. */
    InvitationUnhidden: z.object({
      ...moderated,
      message: personal(),
      reason: personal().optional(),
      restoredAt: Instant,
    }),
    /** The client deleted the account: the message is erased. */
    InvitationClientErased: z.object(named),
    InvitationFreelancerErased: z.object(named),
  },
});

/**
 * Streams `invitations-<projectId>`: one event for each freelancer who was invited to a project, so that the limit per
 * project can be enforced.
 */
export const invitationsStreams = category({
  log: 'messaging',
  // The stream identifies freelancers only by id; their other data is in the invitation's stream.
  people: { clientId: 'InvitationsErased' },
  owner: 'clientId',
  events: {
    /** Uses up one of the project's invitations, before the freelancer is invited. */
    InvitationCounted: z.object(named),
    /** The client deleted the account. */
    InvitationsErased: z.object({ projectId: Id, clientId: Id }),
  },
});

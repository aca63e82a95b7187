import * as z from 'zod';
import { INVITATION_DECLINE_REASONS, INVITATIONS_MAX, LIMITS, PAGE_MAX } from '../constants.ts';
import { Id, Instant, orStop, prose } from '../fields.ts';

/** The maximum length in characters of the ids for a page, with some slack for duplicates. */
const TEXT_MAX = 4_000;

/** 1 to `PAGE_MAX` ids in a query, separated by commas; duplicates are dropped. */
function listOfIds(name: string) {
  const message = `${name} must be 1 to ${PAGE_MAX} ids, separated by commas.`;
  return z
    .string(message)
    .max(TEXT_MAX, orStop(message))
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .refine((ids) => ids.length <= PAGE_MAX && ids.every((id) => Id.safeParse(id).success), message);
}

/** A client's message in an invitation to a freelancer. */
export const InviteFreelancer = z.object({ message: prose('Message', LIMITS.invitation) });
export type InviteFreelancer = z.infer<typeof InviteFreelancer>;

export const DeclineInvitation = z.object({ reason: z.enum(INVITATION_DECLINE_REASONS, 'Choose a reason.') });
export type DeclineInvitation = z.infer<typeof DeclineInvitation>;

/** `invited` means that the freelancer has not answered. A proposal answers an invitation of any status. */
const status = z.enum(['invited', 'applied', 'declined']);
const reason = z.enum(INVITATION_DECLINE_REASONS).nullable();

/** `_id` is the invitation's id. */
export const InvitationState = z.object({ data: z.object({ _id: Id, status }) });

/** A freelancer who was invited to a project by its client. */
export const Invited = z.object({
  _id: Id,
  /**
   * `lastName` is the initial. The names are '' once the freelancer has deleted the account. `hasPage` is whether the
   * client can see the freelancer's page.
   */
  freelancer: z.object({ _id: Id, firstName: z.string(), lastName: z.string(), hasPage: z.boolean() }),
  status,
  /** The reason for declining; null if the invitation was not declined. */
  reason,
  /** The message; '' while an operator has hidden it. */
  message: z.string(),
  isHidden: z.boolean().optional(),
  invitedAt: Instant,
});
export type Invited = z.infer<typeof Invited>;
/** The invitations, latest first. `left` is how many more freelancers can be invited. */
export const InvitedList = z.object({ data: z.array(Invited), left: z.number().int().max(INVITATIONS_MAX) });
export type InvitedList = z.infer<typeof InvitedList>;

/** `freelancers` are ids, separated by commas. */
export const InvitableQuery = z.object({ freelancers: listOfIds('freelancers') });
export type InvitableQuery = z.infer<typeof InvitableQuery>;
/** The freelancers the caller can invite to the project now. */
export const Invitable = z.object({ data: z.array(Id) });

/** An invitation that a freelancer has received. */
export const Invitation = z.object({
  _id: Id,
  /** `isOpen` is whether the project accepts proposals. */
  project: z.object({ _id: Id, title: z.string(), isOpen: z.boolean() }),
  /** `lastName` is the initial. */
  client: z.object({ _id: Id, firstName: z.string(), lastName: z.string(), hasPage: z.boolean() }),
  /** The message; '' while an operator has hidden it. */
  message: z.string(),
  isHidden: z.boolean().optional(),
  status,
  reason,
  invitedAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;
export const Invitations = z.object({ data: z.array(Invitation), nextCursor: z.string().nullable() });
export type Invitations = z.infer<typeof Invitations>;

/** The number of unanswered invitations to open projects that the freelancer has received. */
export const WaitingInvitations = z.object({ data: z.object({ waiting: z.number().int() }) });

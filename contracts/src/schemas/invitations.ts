import * as z from 'zod';
import { INVITATION_DECLINE_REASONS, INVITATIONS_MAX, LIMITS, PAGE_MAX } from '../constants.ts';
import { Id, Instant, orStop, prose } from '../fields.ts';

/** Characters: of a page of ids, with room for some that are there twice. */
const TEXT_MAX = 4_000;

/** 1 to `PAGE_MAX` ids in a query, with commas between them; each once. */
function listOfIds(name: string) {
  const message = `${name} must be 1 to ${PAGE_MAX} ids, with commas between them.`;
  return z
    .string(message)
    .max(TEXT_MAX, orStop(message))
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .refine((ids) => ids.length <= PAGE_MAX && ids.every((id) => Id.safeParse(id).success), message);
}

/** What a client writes to whom they invite. */
export const InviteFreelancer = z.object({ message: prose('Message', LIMITS.invitation) });
export type InviteFreelancer = z.infer<typeof InviteFreelancer>;

export const DeclineInvitation = z.object({ reason: z.enum(INVITATION_DECLINE_REASONS, 'Choose a reason.') });
export type DeclineInvitation = z.infer<typeof DeclineInvitation>;

/** `invited`: it waits for an answer. A proposal answers it, whatever came before. */
const status = z.enum(['invited', 'applied', 'declined']);
const reason = z.enum(INVITATION_DECLINE_REASONS).nullable();

/** `_id`: of the invitation. */
export const InvitationState = z.object({ data: z.object({ _id: Id, status }) });

/** Somebody whom a client has invited to a project. */
export const Invited = z.object({
  _id: Id,
  /**
   * `lastName`: its first letter. The names are '' once they have deleted their account. `hasPage`: the client may see
   * their page.
   */
  freelancer: z.object({ _id: Id, firstName: z.string(), lastName: z.string(), hasPage: z.boolean() }),
  status,
  /** Why it was declined; null otherwise. */
  reason,
  /** '' while an operator has hidden it. */
  message: z.string(),
  isHidden: z.boolean().optional(),
  invitedAt: Instant,
});
export type Invited = z.infer<typeof Invited>;
/** The last one first; `left`: how many more can be invited. */
export const InvitedList = z.object({ data: z.array(Invited), left: z.number().int().max(INVITATIONS_MAX) });
export type InvitedList = z.infer<typeof InvitedList>;

/** `freelancers`: ids, with commas between them. */
export const InvitableQuery = z.object({ freelancers: listOfIds('freelancers') });
export type InvitableQuery = z.infer<typeof InvitableQuery>;
/** Those whom the caller could invite to the project now. */
export const Invitable = z.object({ data: z.array(Id) });

/** An invitation that a freelancer has received. */
export const Invitation = z.object({
  _id: Id,
  /** `isOpen`: it takes proposals. */
  project: z.object({ _id: Id, title: z.string(), isOpen: z.boolean() }),
  /** `lastName`: its first letter. */
  client: z.object({ _id: Id, firstName: z.string(), lastName: z.string(), hasPage: z.boolean() }),
  /** '' while an operator has hidden it. */
  message: z.string(),
  isHidden: z.boolean().optional(),
  status,
  reason,
  invitedAt: Instant,
});
export type Invitation = z.infer<typeof Invitation>;
export const Invitations = z.object({ data: z.array(Invitation), nextCursor: z.string().nullable() });
export type Invitations = z.infer<typeof Invitations>;

/** Invitations to open projects that the freelancer has not answered. */
export const WaitingInvitations = z.object({ data: z.object({ waiting: z.number().int() }) });

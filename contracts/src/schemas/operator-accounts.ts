import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, line } from '../fields.ts';
import { HIDEABLE_KINDS } from '../hiding.ts';
import { Moderate } from './moderation.ts';

/** An operator's search term: an email address, a username, a handle or an id. */
export const FindAccounts = z.object({ name: line('Name', LIMITS.email) });
export type FindAccounts = z.infer<typeof FindAccounts>;

/** An account as shown to operators, with full name and status. */
export const OperatedAccount = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  isClient: z.boolean(),
  registeredAt: z.string(),
  isSuspended: z.boolean(),
  isOperator: z.boolean(),
  /** The company name that an operator has verified for a client; null if none has been verified. */
  verifiedCompany: z.string().nullable(),
});
export type OperatedAccount = z.infer<typeof OperatedAccount>;

/** Contains more than one account if the search term is one user's username and another user's handle. */
export const FoundAccounts = z.object({ data: z.array(OperatedAccount) });

/**
 * The operator who acted; null for an action on the command line. `name` is '' once they have deleted their account.
 */
export const Actor = z.object({ _id: Id, name: z.string() }).nullable();

/** What operators can do to an account, or to a user's content. */
export const OPERATOR_ACTS = ['suspended', 'restored', 'hidden', 'shown', 'verified', 'unverified'] as const;

/** An operator's action. `reason` is '' if none was given. */
export const OperatorAct = z.object({
  /** The id of the action's event. */
  _id: Id,
  act: z.enum(OPERATOR_ACTS),
  /** The kind and id of the content that was hidden or restored; null for the account itself. */
  kind: z.enum(HIDEABLE_KINDS).nullable(),
  thingId: Id.nullable(),
  reason: z.string(),
  at: z.string(),
  by: Actor,
});
export type OperatorAct = z.infer<typeof OperatorAct>;

/**
 * `companyName` is the name that the operator checked. `reason` is the evidence, such as an entry in a register; the
 * client can read it.
 */
export const VerifyCompany = Moderate.extend({ companyName: line('Company', LIMITS.companyName) });

/** A client's company details, as shown to operators. Details that the client has not entered are ''. */
export const OperatedCompanyAnswer = z.object({
  data: z.object({ _id: Id, companyName: z.string(), description: z.string() }),
});

/** Latest actions first. */
export const OperatedAccountAnswer = z.object({ data: OperatedAccount.extend({ acts: z.array(OperatorAct) }) });
export type OperatedAccountAnswer = z.infer<typeof OperatedAccountAnswer>;

import * as z from 'zod';
import { LIMITS, NOTICES } from '../constants.ts';
import { Id, line } from '../fields.ts';
import { Moderate } from './moderation.ts';

/** Whom an operator looks for: an e-mail address, a username, a handle or an id. */
export const FindAccounts = z.object({ name: line('Name', LIMITS.email) });
export type FindAccounts = z.infer<typeof FindAccounts>;

/** An account as operators see it: with its whole name, and how it stands. */
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
  /** The name under which an operator has verified a client's company; null for none. */
  verifiedCompany: z.string().nullable(),
});
export type OperatedAccount = z.infer<typeof OperatedAccount>;

/** Several where one word is the username of somebody and the handle of somebody else. */
export const FoundAccounts = z.object({ data: z.array(OperatedAccount) });

/** Who acted; null on the command line. `name`: '' once they have deleted their account. */
export const Actor = z.object({ _id: Id, name: z.string() }).nullable();

/** What operators can do to an account, or to something of its person's. */
export const OPERATOR_ACTS = ['suspended', 'restored', 'hidden', 'shown', 'verified', 'unverified'] as const;

/** What an operator did. `reason`: '' where nobody said. */
export const OperatorAct = z.object({
  /** Of its event. */
  _id: Id,
  act: z.enum(OPERATOR_ACTS),
  /** What was hidden or shown again; null for the account itself. */
  kind: z.enum(NOTICES).nullable(),
  thingId: Id.nullable(),
  reason: z.string(),
  at: z.string(),
  by: Actor,
});
export type OperatorAct = z.infer<typeof OperatorAct>;

/**
 * `companyName`: as the operator has read and checked it. `reason`: what they have seen, such as an entry of a register;
 * its client reads it.
 */
export const VerifyCompany = Moderate.extend({ companyName: line('Company', LIMITS.companyName) });

/** What a client says of their company, as operators read it; '' where they have said nothing. */
export const OperatedCompanyAnswer = z.object({
  data: z.object({ _id: Id, companyName: z.string(), description: z.string() }),
});

/** The last acts first. */
export const OperatedAccountAnswer = z.object({ data: OperatedAccount.extend({ acts: z.array(OperatorAct) }) });
export type OperatedAccountAnswer = z.infer<typeof OperatedAccountAnswer>;

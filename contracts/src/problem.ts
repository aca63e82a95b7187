import * as z from 'zod';

/**
 * Every error that the product's responses can contain. Each code maps to its HTTP status and title. Codes never
 * change.
 */
export const PROBLEMS = {
  'bad-request': [400, 'The request could not be read.'],
  'signed-out': [401, 'Sign in to continue.'],
  'token-needed': [
    401,
    'This request needs a valid token for the event stream: “Authorization: Bearer <token>”. Ask the operator of this marketplace for one.',
  ],
  'wrong-credentials': [401, 'The username or password is wrong.'],
  'confirm-needed': [403, 'Confirm your identity to continue.'],
  'second-factor-needed': [403, 'Sign in with a second factor to continue.'],
  suspended: [403, 'Your account is suspended. You can still read, but not change anything.'],
  'registration-closed': [403, 'This marketplace does not accept new accounts.'],
  'cross-site': [403, 'This request did not come from our own pages.'],
  forbidden: [403, 'You do not have access to this.'],
  unknown: [404, 'There is nothing here.'],
  conflict: [409, 'This was changed by another request at the same time. Try again.'],
  'other-user': [409, 'Another user has signed in with this browser since this page was loaded. Reload the page.'],
  'proposal-exists': [409, 'You have already sent a proposal for this project.'],
  'proposal-withdrawn': [409, 'This proposal was withdrawn.'],
  'proposal-declined': [409, 'This proposal was declined.'],
  'revised-too-often': [409, 'This proposal has been changed five times and cannot be changed again.'],
  'proposal-closed': [409, 'This proposal was closed with its project.'],
  'freelancer-deleted': [409, 'This freelancer has deleted their account.'],
  'proposal-hired': [409, 'This proposal led to a contract.'],
  'not-available': [409, 'This freelancer is not available right now.'],
  'offer-open': [409, 'An offer is open for this proposal. It must be answered or withdrawn first.'],
  'offer-over': [409, 'This offer is no longer open.'],
  'offer-lapsed': [409, 'This offer has expired.'],
  'offer-changed': [409, 'This offer has changed since you read it. Read the new terms first.'],
  'terms-answered': [409, 'These suggested terms are no longer open.'],
  'suggested-too-often': [409, 'You have suggested other terms five times for this offer, which is the limit.'],
  'place-claimed': [409, 'An offer for this project is being accepted right now. Try again in a minute.'],
  'project-filled': [409, 'A freelancer has already been hired for this project.'],
  'contract-over': [409, 'This contract is over.'],
  'contract-changed': [409, 'This contract has changed since this page was loaded. Reload the page.'],
  'amendment-open': [409, 'A change of terms is already waiting for an answer.'],
  'payment-answered': [409, 'This payment has been confirmed and can no longer be changed.'],
  'invoice-changed': [
    409,
    'Another payment or a correction of this invoice was recorded in the meantime. Check what is left to pay.',
  ],
  'no-billing-details': [409, 'Add your billing details before you issue an invoice.'],
  'contract-running': [409, 'A contract can be reviewed once it is over.'],
  'nothing-to-review': [409, 'This contract ended within a day and without a delivery, so it cannot be reviewed.'],
  'review-too-late': [409, 'A contract can be reviewed for 14 days after its end. This period has ended.'],
  'review-written': [409, 'You have reviewed this contract. A review cannot be changed.'],
  'no-review': [409, 'There is no review that you can reply to.'],
  'reply-written': [409, 'You have replied to this review. A reply cannot be changed.'],
  'too-many-invoices': [409, 'This contract has reached the limit for invoices.'],
  'not-completed': [409, 'A work record needs a completed contract.'],
  'too-many-records': [409, 'You have reached the limit for work records.'],
  'record-revoked': [409, 'This work record was revoked. Make a new one.'],
  'not-reopenable': [409, 'This project cannot be reopened from this contract.'],
  'cannot-write': [409, 'You cannot write in this conversation at the moment.'],
  'cannot-work-together': [409, 'You and this person cannot work together here.'],
  'already-invited': [409, 'You have already invited this freelancer to this project.'],
  'has-applied': [409, 'This freelancer has already applied to this project.'],
  'invitation-declined': [
    409,
    'This freelancer has declined your invitation. You can invite them again 30 days after they declined.',
  ],
  'too-many-invitations': [409, 'You have invited 30 freelancers to this project, which is the limit.'],
  'question-asked': [409, 'You have already asked a question about this project.'],
  'question-answered': [409, 'This question has been answered. An answer cannot be changed.'],
  'not-answered': [409, 'This question has not been answered yet.'],
  'not-publishable': [409, 'The freelancer has not agreed to the publication of this question.'],
  'message-id-used': [409, 'There is another message with this id in this conversation.'],
  'hidden-by-operator': [409, 'An operator has hidden this, so it cannot be changed.'],
  'report-decided': [409, 'This report has been decided differently in the meantime. Reload the page.'],
  'appeal-filed': [409, 'You have already appealed against this.'],
  'appeal-too-late': [409, 'You can appeal for six months after a decision. This period has ended.'],
  'nothing-to-appeal': [409, 'This was reversed in the meantime, so there is nothing to appeal against.'],
  'appeal-decided': [409, 'This appeal has been decided differently in the meantime. Reload the page.'],
  'decided-by-you': [409, 'This appeal is against your own decision. Another operator must decide it.'],
  'undone-already': [409, 'The decision was reversed in the meantime, so it cannot be upheld.'],
  'too-late-to-undo': [409, 'This was declined more than seven days ago and can no longer be undone.'],
  'not-open': [409, 'This project is not open for proposals.'],
  'project-closed': [409, 'This project is closed.'],
  'has-proposals': [409, 'Freelancers have begun to apply, so this project remains published. You can close it.'],
  'not-a-draft': [409, 'Only a draft can be deleted. You can close a published project.'],
  'marketplace-changed': [
    409,
    'Another operator has changed this since you opened the page. Your input is kept: reload the page to compare.',
  ],
  'code-used': [409, 'This invitation code has been used, so it cannot be revoked.'],
  'token-name-taken': [409, 'There is a token with this name. Revoke it first, or choose another name.'],
  'too-many-tokens': [409, 'This marketplace has reached the limit for tokens. Revoke one first.'],
  'too-many-drafts': [409, 'You have reached the limit for drafts. Post or delete one first.'],
  'too-many-searches': [409, 'You have reached the limit for saved searches. Delete one first.'],
  'too-many-changes': [409, 'This has been changed too many times to be changed again.'],
  'too-many': [409, 'You have reached the limit for entries. Delete one first.'],
  'username-taken': [409, 'This username is taken.'],
  'handle-taken': [409, 'This handle is taken.'],
  'too-many-handles': [409, 'You have reached the limit for handles. You can choose an earlier one again.'],
  'email-taken': [409, 'This email cannot be used.'],
  'sign-in-taken': [409, 'This sign-in is connected to another account here.'],
  'connected-already': [409, 'A sign-in with this provider is already connected. Disconnect it first.'],
  'app-already': [409, 'An authenticator app is already set up. Remove it first.'],
  'passkey-known': [409, 'This passkey is already registered.'],
  'last-way-in': [409, 'This is your only way to sign in. Set a password, or connect another sign-in first.'],
  'deletion-waits': [409, "This account's email was changed recently, so the account cannot be deleted yet."],
  'email-change-waits': [409, "This account's email was changed recently, so it cannot be changed again yet."],
  'password-due': [
    409,
    "This account was recovered through its previous email. Choose a new password with 'Forgot password?' on the login page before you change the email.",
  ],
  'password-needed': [
    409,
    'You are not signed in to this account here. Choose a new password for it, or open the link where you are signed in.',
  ],
  'not-set-up': [409, 'This sign-in is not set up on this server.'],
  'too-slow': [408, 'This request took too long to arrive. Try again.'],
  'always-mailed': [409, 'These emails cannot be turned off.'],
  'link-expired': [410, 'This link has been used or has expired. Request a new one.'],
  'page-gone': [410, 'The owner of this page has deleted their account.'],
  'project-gone': [410, 'The client of this project has deleted their account.'],
  'account-deleted': [410, 'This account has been deleted.'],
  'too-large': [413, 'This request is larger than we accept.'],
  'unsupported-type': [415, 'This kind of content is not accepted.'],
  invalid: [422, 'Some fields are not valid.'],
  'key-reused': [422, 'This idempotency key was used for another request.'],
  'too-many-requests': [429, 'Too many attempts. Wait a moment and try again.'],
  'head-too-large': [431, 'The address or the headers are longer than we accept.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost; try again.'],
  unavailable: [503, 'This part of the service is not available right now. Try again.'],
  overloaded: [503, 'This site is very busy right now. Try again in a moment.'],
  'over-budget': [503, 'This search takes too long right now. Use other words, or try again in a moment.'],
  timeout: [504, 'This took too long. Try again.'],
  'out-of-space': [507, 'There is no space left to store this.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

export const FieldError = z.object({
  /** JSON pointer into the request body (RFC 6901), such as `#/skills/0`. */
  pointer: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 body with our extension members: `code`, `errors` per field, `requestId`, and the specification's flags. */
export const Problem = z.object({
  type: z.string().default('about:blank'),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string().optional(),
  code: z.string(),
  errors: z.array(FieldError).default([]),
  requestId: z.string().optional(),
  isToken: z.boolean().optional(),
  isProposalExist: z.boolean().optional(),
});
export type Problem = z.infer<typeof Problem>;

export const PROBLEM_TYPE = 'application/problem+json';

type Extras = Partial<Pick<Problem, 'detail' | 'errors' | 'requestId' | 'isToken' | 'isProposalExist'>>;

/** Builds the body for a code. `extras` must never contain a stack trace, SQL or an internal address. */
export function problem(code: ProblemCode, extras: Extras = {}): Problem {
  const [status, title] = PROBLEMS[code];
  return { type: 'about:blank', title, status, code, errors: [], ...extras };
}

/** Converts zod's issues to pointers and messages; keeps only the first for each field. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const byPointer = new Map<string, FieldError>();
  for (const issue of error.issues) {
    // zod reports unknown fields at the object that contains them.
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const pointer = ['#', ...path.map(escapePointer)].join('/');
      if (!byPointer.has(pointer)) byPointer.set(pointer, { pointer, message: issue.message });
    }
  }
  return [...byPointer.values()];
}

const escapePointer = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Parses input with a schema; returns the data, or the errors by field. zod compares the `length` of any value with a
 * limit and throws if they cannot be compared, as in `{ "length": [{ "toString": 0 }] }`.
 */
export function parsed<S extends z.ZodType>(
  schema: S,
  value: unknown,
): Readonly<{ data: z.output<S> }> | Readonly<{ errors: readonly FieldError[] }> {
  try {
    const { success, data, error } = schema.safeParse(value);
    return success ? { data } : { errors: fieldErrors(error) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { errors: unreadable(schema, value).map((pointer) => ({ pointer, message: 'Invalid input' })) };
  }
}

/** Returns pointers to the fields of a body whose schemas throw, or to the whole body if none does. */
function unreadable(schema: z.ZodType, value: unknown): readonly string[] {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  const given = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const found = Object.entries(shape).flatMap(([key, field]) => {
    try {
      field.safeParse(given[key]);
      return [];
    } catch {
      return [`#/${escapePointer(key)}`];
    }
  });
  return found.length > 0 ? found : ['#'];
}

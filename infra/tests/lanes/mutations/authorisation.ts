import type { Mutation } from './mutation.ts';

const MAY_CALL = 'bff/src/session/authorize.ts';
const TABLE = 'bff/src/session/may-call.test.ts';
const CALLERS = 'bff/tests/callers.test.ts';
const OWNERSHIP = 'infra/tests/api/ownership/ownership.test.ts';

/** Faults in the checks of callers and owners. */
export const AUTHORISATION: readonly Mutation[] = [
  {
    file: MAY_CALL,
    find: "if (signedIn.isSuspended && kind === 'command' && !whileSuspended) return 'suspended';",
    replace: '',
    what: 'A suspended person posts projects and sends messages.',
    noticedBy: [TABLE],
  },
  {
    file: MAY_CALL,
    find: "if (!signedIn.hasShownFactor) return 'operator-unproved';",
    replace: '',
    what: 'An operator acts with only a password.',
    noticedBy: [TABLE],
  },
  {
    file: 'bff/src/session/authorize.ts',
    find: 'isConfirmed: isConfirmed(session, now),',
    replace: 'isConfirmed: true,',
    what: 'A session that is no longer confirmed removes sign-in methods and deletes the account.',
    noticedBy: [CALLERS],
  },
  {
    file: 'contracts/src/routes/operator-accounts.ts',
    find: "const changing = {\n  method: 'POST',\n  who: 'operator',",
    replace: "const changing = {\n  method: 'POST',\n  who: 'user',",
    what: 'A user who is not an operator suspends others.',
    noticedBy: [TABLE],
  },
  {
    file: 'contracts/src/routes/messaging.ts',
    find: '    body: SendMessage,\n',
    replace: '    body: SendMessage,\n    whileSuspended: true,\n',
    what: 'A suspended person writes messages.',
    noticedBy: [TABLE],
  },
  {
    file: 'services/platform/http/src/answer-call.ts',
    find: "if (who === 'operator') return isOperator === true;",
    replace: "if (who === 'operator') return true;",
    what: 'A service treats every caller of an operators’ route as an operator.',
    noticedBy: ['services/platform/http/src/may-call.test.ts', CALLERS],
  },
  {
    file: 'services/profiles/src/service.ts',
    find: "if (ids.some((id) => id !== undefined && id !== callerId)) throw new HttpProblem('forbidden');",
    replace: '',
    what: 'A request to change another user’s profile reports success.',
    noticedBy: [OWNERSHIP],
  },
  {
    file: 'services/feed/src/lists/detail.ts',
    find: "OR p.status <> 'draft' AND (NOT p.is_hidden",
    replace: 'OR (NOT p.is_hidden',
    what: 'A user reads another user’s draft by its id.',
    noticedBy: [OWNERSHIP],
  },
  {
    file: 'services/files/src/access.ts',
    find: 'WHERE f.id = $1 AND (f.owner_id = $2',
    replace: 'WHERE f.id = $1 AND ($2::uuid IS NOT NULL',
    what: 'A user downloads any upload by its id.',
    noticedBy: [OWNERSHIP],
  },
  {
    file: 'services/messaging/src/approaches/queries.ts',
    find: '((await clientOf(projectId)) === userId ? true : null)',
    replace: '((await clientOf(projectId)) !== null ? true : null)',
    what: 'A client reads another client’s invitations and questions.',
    noticedBy: [OWNERSHIP],
  },
];

import { Moderate, Moderated } from '../api/moderation.ts';
import { FindAccounts, FoundAccounts, OperatedAccountAnswer } from '../api/operator-accounts.ts';
import type { Route } from './route.ts';

const changing = {
  method: 'POST',
  who: 'operator',
  confirmed: true,
  service: 'identity',
  kind: 'command',
  body: Moderate,
  status: 200,
  answer: Moderated,
} as const;

/** What operators read about accounts, and do to them. */
export const operatorAccountsRoutes = {
  findAccounts: {
    // An e-mail address has no place in an address, which proxies write down.
    method: 'POST',
    path: '/api/v1/operator/account-searches',
    who: 'operator',
    service: 'identity',
    kind: 'query',
    body: FindAccounts,
    status: 200,
    answer: FoundAccounts,
    about: 'Find an account by its e-mail address, username, handle or id.',
  },
  readAccount: {
    method: 'GET',
    path: '/api/v1/operator/accounts/:id',
    who: 'operator',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: OperatedAccountAnswer,
    about: 'An account, how it stands, and what operators have done to it, with the reasons.',
  },
  suspendAccount: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/suspend',
    about: 'Suspend an account. Its owner is told why by mail.',
  },
  restoreAccount: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/restore',
    about: 'End the suspension of an account. Its owner is told by mail.',
  },
} as const satisfies Record<string, Route>;

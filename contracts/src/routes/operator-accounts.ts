import { Moderate, Moderated } from '../schemas/moderation.ts';
import {
  FindAccounts,
  FoundAccounts,
  OperatedAccountAnswer,
  OperatedCompanyAnswer,
  VerifyCompany,
} from '../schemas/operator-accounts.ts';
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
    about: 'Suspend an account. Its owner is told why by email.',
  },
  restoreAccount: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/restore',
    about: 'End the suspension of an account. Its owner is told by email.',
  },
  readCompanyAsOperator: {
    method: 'GET',
    path: '/api/v1/operator/companies/:id',
    who: 'operator',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: OperatedCompanyAnswer,
    about: 'What a client says of their company, whoever may see their page.',
  },
  verifyCompany: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/verify-company',
    body: VerifyCompany,
    about: "Say that a client's company was checked under this name, and what was seen. The client is told.",
  },
  unverifyCompany: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/unverify-company',
    about: "Remove the verification of a client's company. The client is told why.",
  },
} as const satisfies Record<string, Route>;

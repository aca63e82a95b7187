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

/** Routes for operators' queries about accounts and their actions on accounts. */
export const operatorAccountsRoutes = {
  findAccounts: {
    // The search term is sent in the body, because it may be an email address, and proxies log URLs.
    method: 'POST',
    path: '/api/v1/operator/account-searches',
    who: 'operator',
    service: 'identity',
    kind: 'query',
    body: FindAccounts,
    status: 200,
    answer: FoundAccounts,
    about: 'Find an account by its email address, username, handle or id.',
  },
  readAccount: {
    method: 'GET',
    path: '/api/v1/operator/accounts/:id',
    who: 'operator',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: OperatedAccountAnswer,
    about: "An account, its status, and operators' actions on it, with their reasons.",
  },
  suspendAccount: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/suspend',
    about: 'Suspend an account. The reason is emailed to its owner.',
  },
  restoreAccount: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/restore',
    about: 'End the suspension of an account. Its owner is notified by email.',
  },
  readCompanyAsOperator: {
    method: 'GET',
    path: '/api/v1/operator/companies/:id',
    who: 'operator',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: OperatedCompanyAnswer,
    about: "A client's company details, whatever the visibility of their page.",
  },
  verifyCompany: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/verify-company',
    body: VerifyCompany,
    about: "Record that a client's company was checked under this name, with the evidence. The client is notified.",
  },
  unverifyCompany: {
    ...changing,
    path: '/api/v1/operator/accounts/:id/unverify-company',
    about: "Revoke the verification of a client's company. The client is notified of the reason.",
  },
} as const satisfies Record<string, Route>;

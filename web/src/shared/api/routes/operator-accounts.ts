// Written by `npm run contracts`.
import type { operatorAccountsRoutes } from '@hirelane/api/routes/operator-accounts';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, object, oneOf, text } from '@/shared/lib/shapes';

const OperatedAccount = object({
  _id: text,
  firstName: text,
  lastName: text,
  username: text,
  email: text,
  isClient: flag,
  registeredAt: text,
  isSuspended: flag,
  isOperator: flag,
  verifiedCompany: nullable(text),
});

const FoundAccounts = object({ data: list(OperatedAccount) });

const OperatorAct = object({
  _id: text,
  act: oneOf('suspended', 'restored', 'hidden', 'shown', 'verified', 'unverified'),
  kind: nullable(oneOf('review', 'project', 'message', 'proposal', 'file', 'invitation', 'question')),
  thingId: nullable(text),
  reason: text,
  at: text,
  by: nullable(object({ _id: text, name: text })),
});

const OperatedAccountAnswer = object({
  data: object({
    _id: text,
    firstName: text,
    lastName: text,
    username: text,
    email: text,
    isClient: flag,
    registeredAt: text,
    isSuspended: flag,
    isOperator: flag,
    verifiedCompany: nullable(text),
    acts: list(OperatorAct),
  }),
});

const Moderated = object({ data: object({ _id: text, isChanged: flag }) });

const OperatedCompanyAnswer = object({ data: object({ _id: text, companyName: text, description: text }) });

export const operatorAccountsApi = apiOf<typeof operatorAccountsRoutes>()({
  findAccounts: ['POST /api/v1/operator/account-searches', FoundAccounts],
  readAccount: ['GET /api/v1/operator/accounts/:id', OperatedAccountAnswer],
  suspendAccount: ['POST /api/v1/operator/accounts/:id/suspend', Moderated],
  restoreAccount: ['POST /api/v1/operator/accounts/:id/restore', Moderated],
  readCompanyAsOperator: ['GET /api/v1/operator/companies/:id', OperatedCompanyAnswer],
  verifyCompany: ['POST /api/v1/operator/accounts/:id/verify-company', Moderated],
  unverifyCompany: ['POST /api/v1/operator/accounts/:id/unverify-company', Moderated],
});

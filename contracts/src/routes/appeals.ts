import {
  AppealAnswer,
  AppealDecided,
  AppealFiled,
  AppealRecorded,
  Appeals,
  AppealsQuery,
  DecideAppeal,
  DecideAppealOf,
  FileAppeal,
} from '../schemas/appeals.ts';
import type { Route } from './route.ts';

/** Routes for appeals against operator notices, and for decisions on them. */
export const appealsRoutes = {
  fileAppeal: {
    method: 'POST',
    path: '/api/v1/account/notices/:id/appeal',
    who: 'user',
    service: 'identity',
    kind: 'command',
    whileSuspended: true,
    body: FileAppeal,
    status: 201,
    answer: AppealFiled,
    about:
      "Appeal against an operator's action within six months. Each action can be appealed only once. Operators decide appeals.",
  },
  listAppeals: {
    method: 'GET',
    path: '/api/v1/operator/appeals',
    who: 'operator',
    service: 'identity',
    kind: 'query',
    query: AppealsQuery,
    status: 200,
    answer: Appeals,
    about: 'Pending appeals, oldest first, or decided appeals, latest first.',
  },
  readAppeal: {
    method: 'GET',
    path: '/api/v1/operator/appeals/:id',
    who: 'operator',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: AppealAnswer,
    about: 'An appeal and the notice that it concerns.',
  },
  decideAppeal: {
    method: 'POST',
    path: '/api/v1/operator/appeals/:id/decision',
    who: 'operator',
    confirmed: true,
    service: 'bff',
    kind: 'command',
    body: DecideAppeal,
    status: 200,
    answer: AppealDecided,
    about:
      'Decide an appeal by upholding or reversing the action. An appeal can be decided only once; a repeated request completes an interrupted one.',
  },
  recordAppealDecision: {
    method: 'POST',
    path: '/internal/appeal-decisions',
    who: 'bff',
    service: 'identity',
    kind: 'command',
    body: DecideAppealOf,
    status: 200,
    answer: AppealRecorded,
    about: "Record an operator's decision on an appeal, and restore the account if its suspension is reversed.",
  },
} as const satisfies Record<string, Route>;

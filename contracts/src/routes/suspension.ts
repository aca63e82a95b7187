import { AboutUser } from '../schemas/confirmation.ts';
import { Notices } from '../schemas/moderation.ts';
import { OwnSuspension, Standing } from '../schemas/suspension.ts';
import type { Route } from './route.ts';

/** Routes for operator actions on the caller's account, and for the bff's check of an account's standing. */
export const suspensionRoutes = {
  getOwnSuspension: {
    method: 'GET',
    path: '/api/v1/account/suspension',
    who: 'user',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: OwnSuspension,
    about: 'The reason for the suspension of the caller’s account, if it is suspended.',
  },
  listNotices: {
    method: 'GET',
    path: '/api/v1/account/notices',
    who: 'user',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: Notices,
    about: "Operators' actions on the caller's account and content, with reasons and the outcomes of appeals.",
  },
  standingOf: {
    method: 'POST',
    path: '/internal/standings',
    who: 'bff',
    service: 'identity',
    kind: 'query',
    body: AboutUser,
    status: 200,
    answer: Standing,
    about: 'Whether an account is suspended.',
  },
} as const satisfies Record<string, Route>;

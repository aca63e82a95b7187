import type { NOTICES } from '@hirelane/contracts/constants';
import { routes } from '@hirelane/contracts/routes';
import type { CallService, Refusal } from '@hirelane/runtime/call-service';
import type { Session } from '../http/session.ts';
import { callerOf, type SignServiceToken } from '../proxy/service-token.ts';

type Thing = Readonly<{ kind: (typeof NOTICES)[number]; id: string }>;

/** The routes by which operators show each kind of thing again. */
const SHOWS = {
  review: routes.unhideReview,
  project: routes.unhideProject,
  message: routes.unhideMessage,
  proposal: routes.unhideLetter,
  file: routes.unhideFile,
  invitation: routes.unhideInvitation,
  question: routes.unhideQuestion,
} as const satisfies Record<Thing['kind'], unknown>;

/** `isThere`: false for something that is gone. `wrote`: what its service has written. */
export type Shown = Readonly<{ ok: true; isThere: boolean; wrote: string | null }> | Refusal;

/** Shows something again for the operator of this session, as their own route does. Never rejects. */
export type ShowAgain = (thing: Thing, reason: string, session: Session, requestId: string) => Promise<Shown>;

/** Calls the service that has hidden a thing, with the token that the operator has on its own route. */
export function showAgain(call: CallService, sign: SignServiceToken): ShowAgain {
  return async ({ kind, id }, reason, session, requestId) => {
    const route = SHOWS[kind];
    const token = sign(route.service, callerOf('operator', session));
    const said = await call(route, { token, params: { id }, form: { reason }, correlationId: requestId });
    if (said.ok) return { ok: true, isThere: true, wrote: said.wrote };
    // Deleted, with or without its person: there is nothing left to show.
    const isGone = said.problem.status === 404 || said.problem.status === 410;
    return isGone ? { ok: true, isThere: false, wrote: null } : said;
  };
}

import { problem } from '@hirelane/api/problem';
import { routes } from '@hirelane/api/routes';
import { WAITING_MAX, Waiting } from '@hirelane/api/schemas/waiting';
import { HEADERS } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import type { CallService, Said } from '@hirelane/runtime/call-service';
import type { RequestHandler } from 'express';
import { refuse } from './auth/internal-call.ts';
import { contextOf, sessionOf } from './http/context.ts';
import { logRefusal } from './http/log-refusal.ts';
import type { Live } from './live/live.ts';
import { callerOf, type SignServiceToken } from './proxy/service-token.ts';
import { atLeast } from './session/wrote.ts';

/**
 * How long a list may take, in milliseconds: longer than the two seconds that a query waits for its read model, but not
 * so long that one slow service delays the home page.
 */
export const LIST_TIMEOUT_MS = 3_000;

type Deps = Readonly<{
  /** Calls services, and waits for at most LIST_TIMEOUT_MS. */
  callLists: CallService;
  sign: SignServiceToken;
  live: Pick<Live, 'receivedSignals'>;
}>;

/**
 * GET /api/v1/waiting: the lists of several services in one response, each queried with the caller's own token. Like
 * any other query, each list includes what the session has written. A list is null if its service did not answer; if
 * none did, the response is a problem.
 */
export function listWaiting({ callLists, sign, live }: Deps): RequestHandler {
  return async (req, res) => {
    const session = sessionOf(res);
    const { userId, isClient, wrote } = session;
    const signalled = await live.receivedSignals.positionsFor(userId, req.get('x-heard'));
    const asker = (service: ServiceName) => ({
      token: sign(service, callerOf('user', session)),
      correlationId: contextOf(res).requestId,
      atLeast: atLeast(wrote, signalled),
    });
    const limit = WAITING_MAX;
    const rowsOf = async <Row>(service: ServiceName, answer: Promise<Said<{ data: Row[] }>>): Promise<Row[] | null> => {
      const said = await answer;
      if (said.ok && said.isStale) res.setHeader(HEADERS.stale, 'true');
      if (said.ok) return said.body.data;
      logRefusal(res, { event: 'service-failed', service, code: said.problem.code }, 'error');
      return null;
    };
    const contractsOf = () =>
      callLists(routes.listContracts, { ...asker('hiring'), query: { limit, show: 'waiting' } });
    const conversationsOf = () =>
      callLists(routes.listConversations, { ...asker('messaging'), query: { limit, show: 'unread' } });
    const offersOf = () => callLists(routes.listOpenOffers, { ...asker('proposals'), query: { limit } });
    const invoicesOf = () => callLists(routes.listInvoices, { ...asker('hiring'), query: { limit, show: 'payable' } });
    const draftsOf = () =>
      callLists(routes.listProjects, { ...asker('feed'), query: { limit, userId, draft: 'true' } });

    const [contracts, conversations, offers, invoices, drafts] = await Promise.all([
      rowsOf('hiring', contractsOf()),
      rowsOf('messaging', conversationsOf()),
      isClient ? [] : rowsOf('proposals', offersOf()),
      isClient ? rowsOf('hiring', invoicesOf()) : [],
      isClient ? rowsOf('feed', draftsOf()) : [],
    ]);
    const asked = [contracts, conversations, ...(isClient ? [invoices, drafts] : [offers])];
    if (asked.every((list) => list === null)) {
      refuse(res, { ok: false, problem: problem('unavailable'), retryAfter: null });
      return;
    }
    // Drops the fields that the home page does not need.
    res.json(Waiting.parse({ data: { offers, contracts, invoices, conversations, drafts } }));
  };
}

import { parse } from 'node:querystring';
import { fieldErrors } from '@hirelane/api/problem';
import { LiveQuery } from '@hirelane/api/schemas/live';
import type { RequestHandler } from 'express';
import { addressKey } from '../http/address.ts';
import { contextOf, sessionOf } from '../http/context.ts';
import { sendProblem } from '../http/problem.ts';
import { queryOf } from '../http/request.ts';
import { beginStream, whenClosed } from '../http/when-over.ts';
import type { AddressShares } from '../limits/connections.ts';
import { refuseTooMany } from '../limits/refuse.ts';
import type { Live } from './live.ts';
import { openStream } from './stream.ts';

/** Retry-After for a browser with too many streams, in seconds. */
const WAIT_MS = 30_000;

type Deps = Readonly<{ live: Live; shares: Pick<AddressShares, 'setApart'> }>;

/**
 * GET: sends the caller's signals as a stream. A reconnecting browser sends the id of the last signal it received, in
 * `Last-Event-ID` or in the query. `Last-Event-ID` takes precedence, because the browser updates it automatically.
 * `EventSource` cannot send custom headers, so the user's id is in the query too.
 */
export function streamSignals({ live, shares }: Deps): RequestHandler {
  return async (req, res) => {
    const query = LiveQuery.safeParse(parse(queryOf(req.url)));
    if (!query.success) {
      sendProblem(res, 'invalid', { errors: fieldErrors(query.error) });
      return;
    }
    const session = sessionOf(res);
    if (query.data.user !== undefined && query.data.user !== session.userId) {
      sendProblem(res, 'other-user');
      return;
    }
    if (live.isStopping()) {
      sendProblem(res, 'unavailable');
      return;
    }
    const address = addressKey(req.ip);
    if (!live.streams.hasRoom({ sessionId: session.id, userId: session.userId, address })) {
      refuseTooMany(res, 'streams', WAIT_MS);
      return;
    }
    if (req.method === 'HEAD') {
      res.type('text/event-stream').end();
      return;
    }
    // If the browser has already disconnected, no later event reports it.
    if (contextOf(res).endings === null) return;
    const { userId } = session;
    const stream = openStream(res, session, { address, seal: (id) => live.ids.seal(userId, id) });
    live.streams.add(stream);
    whenClosed(res, () => live.streams.remove(stream));
    beginStream(res);
    shares.setApart(req.socket);
    // `Last-Event-ID`, which the browser sends when it reconnects, is later than the id in the query.
    const said = req.get('last-event-id') || query.data.after;
    const after = said === undefined ? undefined : live.ids.open(userId, said);
    const missed = await live.ask(userId, after);
    // The id cannot be decrypted: it was encrypted with another key or by an earlier release.
    const isUnknown = said !== undefined && after === undefined;
    stream.resume(missed && { ...missed, isKnown: missed.isKnown && !isUnknown }, said !== undefined);
  };
}

import { parse } from 'node:querystring';
import type { Transport } from '@hirelane/api/service-call';
import type { ServiceName } from '@hirelane/api/services';
import { callHeaders, inTime } from '@hirelane/runtime/call-service';
import { matchRoute } from '../http/match-route.ts';
import { paramsOf } from '../proxy/in-process.ts';
import { callerOf, type SignServiceToken } from '../proxy/service-token.ts';

/** A response's status and JSON text. */
export type VisitorAnswer = Readonly<{ status: number; text: string }>;

/** Requests public data from the API as a visitor. Resolves with status 503 if the service does not respond. */
export type AskAsVisitor = (address: string, requestId: string) => Promise<VisitorAnswer>;

/**
 * Calls services independently of any browser request, so no cookie or header can affect the response. `timeoutMs` is
 * the timeout for a service's response.
 */
export function askAsVisitor(transport: Transport, sign: SignServiceToken, timeoutMs: number): AskAsVisitor {
  return async (address, requestId) => {
    const [path = '', query = ''] = address.split('?', 2);
    const match = matchRoute('GET', path);
    if (match === null || match.route.who !== 'anyone') throw new Error(`Expected a public query, got ${path}.`);
    const service = match.route.service as ServiceName;
    const token = sign(service, callerOf('anyone', null));
    const headers = await callHeaders({ token, correlationId: requestId });
    const params = paramsOf(match.route.path, path);
    const call = { name: match.name, path, params, query: parse(query), headers, body: async () => undefined };
    const failed = { status: 503, text: '{}' };
    return inTime(transport, timeoutMs, service, call).catch(() => failed);
  };
}

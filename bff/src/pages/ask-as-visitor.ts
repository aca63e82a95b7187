import { parse } from 'node:querystring';
import { HEADERS, type ServiceName } from '@hirelane/contracts/service-token';
import { matchRoute } from '../http/match-route.ts';
import { traceHeaders } from '../http/trace.ts';
import { type InProcess, paramsOf } from '../proxy/in-process.ts';
import { callerOf, type SignServiceToken } from '../proxy/service-token.ts';

type Deps = Readonly<{
  services: Readonly<Record<ServiceName, string>>;
  sign: SignServiceToken;
  /** Milliseconds that a service may take. */
  upstreamTimeout: number;
  inProcess?: InProcess | undefined;
}>;

/** The status and the JSON text of an answer. */
export type VisitorAnswer = Readonly<{ status: number; text: string }>;

/** Asks the api for what anybody may read, as somebody without a session. 503 when its service does not answer. */
export type AskAsVisitor = (address: string, requestId: string) => Promise<VisitorAnswer>;

const UNAVAILABLE: VisitorAnswer = { status: 503, text: '{}' };

/** Asks without the request of a browser: no cookie, and no header of one, can change the answer. */
export function askAsVisitor({ services, sign, upstreamTimeout, inProcess }: Deps): AskAsVisitor {
  return async (address, requestId) => {
    const [path = '', query = ''] = address.split('?', 2);
    const match = matchRoute('GET', path);
    if (match === null || match.route.who !== 'anyone') throw new Error(`Nobody but a visitor asks for ${path}.`);
    const service = match.route.service as ServiceName;
    const headers = {
      [HEADERS.correlationId]: requestId,
      ...traceHeaders(),
      accept: 'application/json',
      authorization: `Bearer ${await sign(service, callerOf('anyone', null))}`,
    };
    const signal = AbortSignal.timeout(upstreamTimeout);
    try {
      if (inProcess) {
        const params = paramsOf(match.route.path, path);
        const call = { name: match.name, path, params, query: parse(query), headers, body: async () => undefined };
        const { status, text } = await Promise.race([inProcess.answer(service, call), aborted(signal)]);
        return { status, text };
      }
      // biome-ignore lint/style/noRestrictedGlobals: the address of a service comes from the configuration.
      const response = await fetch(services[service] + address, { headers, redirect: 'error', signal });
      return { status: response.status, text: await response.text() };
    } catch {
      return UNAVAILABLE;
    }
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

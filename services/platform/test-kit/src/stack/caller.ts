import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RouteName, type routes, routes as table } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import type { Route } from '@hirelane/api/routes/route';
import { HEADERS, type TokenClaims } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import * as z from 'zod';
import type { TokenIssuer } from './token-issuer.ts';

type BodyOf<N extends RouteName> = (typeof routes)[N]['answer'] extends infer S extends z.ZodType ? z.infer<S> : null;

/** A successful response. `wrote` is the version that a command wrote, `<stream>@<version>`. */
export type Answer<N extends RouteName> = Readonly<{ body: BodyOf<N>; wrote: string; isStale: boolean }>;

export type Ask = Readonly<{
  json?: unknown;
  /** For routes that accept a file. */
  file?: File;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** A command's Idempotency-Key. By default, a new key is used. */
  key?: string;
  /** A query waits up to 2 s for its read model to contain this `wrote`. */
  atLeast?: string;
}>;

/** Calls the services as the bff does: with a service token, but without cookies or limits. */
export type Caller = Readonly<{
  id: string;
  /**
   * Calls once. Throws Refused for any response other than success, and `fetch`'s errors, for example if there is no
   * response within 15 s.
   */
  call<N extends RouteName>(route: N, ask?: Ask): Promise<Answer<N>>;
  /** Calls, and retries with the same key after a 429, a 5xx or no response. Throws after `ms` (default 60 s). */
  insist<N extends RouteName>(route: N, ask?: Ask, ms?: number): Promise<Answer<N>>;
  /**
   * Repeats the call until the response is not stale and passes the check, if any; throws with the last response after
   * `ms` (default 30 s).
   */
  until<N extends RouteName>(
    route: N,
    ask: Ask,
    isRight?: (body: BodyOf<N>) => boolean,
    ms?: number,
  ): Promise<Answer<N>>;
}>;

/** A service refused the call; `problem` is its problem+json (RFC 9457). */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly problem: unknown;
  constructor(status: number, problem: unknown) {
    super(`refused with ${status}: ${JSON.stringify(problem)}`);
    this.status = status;
    this.problem = problem;
  }
}

const TRY_TIMEOUT_MS = 15_000;
const LONGEST_PAUSE_MS = 500;

/** Returns a caller with that role. `urlOf` returns a service's base URL. */
export function openCaller(
  issuer: TokenIssuer,
  urlOf: (service: ServiceName) => string,
  role: TokenClaims['role'],
  id: string = randomUUID(),
): Caller {
  async function call<N extends RouteName>(name: N, ask: Ask = {}): Promise<Answer<N>> {
    const route: Route = table[name];
    if (route.service === 'bff') throw new Error(`expected a service route, got the bff route ${name}`);
    const response = await fetch(urlOf(route.service) + addressOf(route.path, ask.params, ask.query), {
      method: route.method,
      headers: {
        authorization: `Bearer ${await issuer.sign(route.service, { sub: id, role })}`,
        ...(route.asks && {
          [HEADERS.onwardToken]: await issuer.sign(route.asks.service, { sub: id, role: route.asks.as }),
        }),
        ...(route.kind === 'command' && { 'idempotency-key': ask.key ?? randomUUID() }),
        ...(ask.atLeast && { [HEADERS.atLeast]: ask.atLeast }),
        ...(ask.json !== undefined && { 'content-type': 'application/json' }),
      },
      body: bodyOf(ask),
      signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
    });
    const body = /json/.test(response.headers.get('content-type') ?? '') ? await response.json() : null;
    if (response.status !== route.status) throw new Refused(response.status, body);
    return {
      body: (route.answer instanceof z.ZodType ? route.answer.parse(body) : null) as BodyOf<N>,
      wrote: response.headers.get(HEADERS.wrote) ?? '',
      isStale: response.headers.get(HEADERS.stale) === 'true',
    };
  }

  async function insist<N extends RouteName>(name: N, ask: Ask = {}, ms = 60_000): Promise<Answer<N>> {
    if (!(name in table)) throw new Error(`Expected the name of a route, such as postProject; got ${name}.`);
    const key = ask.key ?? randomUUID();
    const end = performance.now() + ms;
    for (let attempt = 0; ; attempt++) {
      try {
        return await call(name, { ...ask, key });
      } catch (error) {
        if (error instanceof Refused && error.status < 500 && error.status !== 429) throw error;
        if (performance.now() > end) throw error;
        await sleep(Math.min(LONGEST_PAUSE_MS, 20 * 2 ** attempt));
      }
    }
  }

  return {
    id,
    call,
    insist,
    async until(name, ask, isRight = () => true, ms = 30_000) {
      const end = performance.now() + ms;
      for (;;) {
        const answer = await insist(name, ask, ms);
        if (!answer.isStale && isRight(answer.body)) return answer;
        if (performance.now() > end)
          throw new Error(`the condition was not met; last result: ${JSON.stringify(answer)}`);
        await sleep(20);
      }
    },
  };
}

function bodyOf({ json, file }: Ask): FormData | string | null {
  if (file) {
    const form = new FormData();
    form.set('file', file);
    return form;
  }
  return json === undefined ? null : JSON.stringify(json);
}

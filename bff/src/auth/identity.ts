import { Account, type Login, type Register } from '@hirelane/contracts/api/accounts';
import { PROBLEM_TYPE, Problem, problem } from '@hirelane/contracts/problem';
import { routes } from '@hirelane/contracts/routes';
import { HEADERS } from '@hirelane/contracts/service-token';
import { codeFor } from '../proxy/judge.ts';
import { BFF, type SignServiceToken } from '../proxy/service-token.ts';

/** What identity said: the account, with what making it wrote, or the problem to answer. */
export type IdentityAnswer =
  | Readonly<{ ok: true; account: Account; wrote: string | null }>
  | Readonly<{ ok: false; problem: Problem; retryAfter: string | null }>;

export type Identity = Readonly<{
  /** Makes an account; the same key and form again answer the same. */
  register(form: Register, requestId: string, idempotencyKey: string | undefined): Promise<IdentityAnswer>;
  /** Whose username and password these are. */
  checkPassword(form: Login, requestId: string): Promise<IdentityAnswer>;
}>;

type Deps = Readonly<{ baseUrl: string; sign: SignServiceToken; upstreamTimeout: number }>;

/** The bff's own calls to identity. They never throw: a service that is down is a problem of code 'unavailable'. */
export function identityClient({ baseUrl, sign, upstreamTimeout }: Deps): Identity {
  const call = async (path: string, form: unknown, headers: Record<string, string>): Promise<IdentityAnswer> => {
    try {
      const response = await fetch(baseUrl + path, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${await sign('identity', BFF)}`,
        },
        body: JSON.stringify(form),
        redirect: 'error',
        signal: AbortSignal.timeout(upstreamTimeout),
      });
      return await read(response);
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return { ok: false, problem: problem(timedOut ? 'timeout' : 'unavailable'), retryAfter: null };
    }
  };
  return {
    register: (form, requestId, idempotencyKey) =>
      call(routes.registerAccount.path, form, {
        [HEADERS.correlationId]: requestId,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      }),
    checkPassword: (form, requestId) => call(routes.checkPassword.path, form, { [HEADERS.correlationId]: requestId }),
  };
}

async function read(response: Response): Promise<IdentityAnswer> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    return { ok: true, account: Account.parse(body), wrote: response.headers.get(HEADERS.wrote) };
  }
  const ours = response.headers.get('content-type')?.startsWith(PROBLEM_TYPE) ? Problem.safeParse(body) : null;
  const said = ours?.success ? ours.data : problem(codeFor(response.status));
  // Any other 401 is about our own token, which is no news for the person.
  const refusedUs = response.status === 401 && said.code !== 'wrong-credentials';
  return {
    ok: false,
    problem: refusedUs ? problem('unavailable') : said,
    retryAfter: response.headers.get('retry-after'),
  };
}

import { parsed } from '@hirelane/api/problem';
import type { RouteName } from '@hirelane/api/routes';
import { hasOwnForm } from '@hirelane/api/routes/params';
import { isInternal, type Route } from '@hirelane/api/routes/route';
import type { ServiceAnswer, ServiceCall } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import type { Projector } from '@hirelane/projections/projector';
import * as z from 'zod';
import type { Authenticate, Caller } from './authenticate.ts';
import type { CallInfo, CommandContext, CommandResult, Handler, Streams } from './handlers.ts';
import { headerOf } from './handlers.ts';
import { HttpProblem } from './http-problem.ts';
import type { Idempotency, StoredAnswer } from './idempotency.ts';

/** The dependencies that every call shares. */
export type CallDeps = Readonly<{
  authenticate: Authenticate;
  idempotency: Idempotency;
  /** The read model that must contain the caller's writes before a query is handled. */
  model: Pick<Projector, 'waitFor' | 'status'>;
}>;

/** A call as it arrived, with a log whose lines identify the call, and with the HTTP streams if its route uses them. */
export type Arrived = Omit<ServiceCall, 'name'> &
  Readonly<{ correlationId: string; log: CallInfo['log']; streams?: Streams }>;

/** The Retry-After, in seconds, while a read model has to be rebuilt, which only an operator can do. */
const REBUILD_RETRY_S = 60;

/** https://www.rfc-editor.org/rfc/rfc7111 */
const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** How long a query waits for the caller's own writes before it responds with the current rows, marked stale. */
const OWN_WRITES_TIMEOUT_MS = 2_000;

/**
 * Handles a call to a route: checks the token, the caller's role, the parameters, the query and the body, then runs the
 * handler; a command runs once per idempotency key. Returns null if the handler has written the response itself. Throws
 * HttpProblem, and the handler's errors.
 */
export async function answerCall(
  name: RouteName,
  route: Route,
  handler: Handler,
  { authenticate, idempotency, model }: CallDeps,
  call: Arrived,
): Promise<ServiceAnswer | null> {
  const { headers: sent, log, streams, correlationId } = call;
  if (model.status().mustRebuild) throw new HttpProblem('unavailable', {}, REBUILD_RETRY_S);
  const caller = await authenticate(headerOf(sent, 'authorization'), log);
  if (!mayCall(route, caller)) throw new HttpProblem('forbidden');
  const params = parseParams(call.params);
  const query = parse(route.query, call.query);
  const body = route.body instanceof z.ZodType ? parse(route.body, (await call.body()) ?? {}) : undefined;
  const input = { caller, params, query, body, headers: sent, log, ...streams };

  if (route.kind === 'query') {
    const isStale = await missesOwnWrites(headerOf(sent, HEADERS.atLeast), model);
    const headers = isStale ? { [HEADERS.stale]: 'true' } : {};
    if (isStale) streams?.response.set(headers);
    const handled = await handler(input);
    if (handled === null) return null;
    if ('csv' in handled)
      return { status: route.status, headers: { ...headers, 'content-type': CSV_TYPE }, text: handled.csv };
    return { status: route.status, headers, text: 'json' in handled ? handled.json : JSON.stringify(handled.body) };
  }
  const key = route.hasSecrets ? undefined : headerOf(sent, 'idempotency-key');
  // Uses the path and not the pattern, because the same key for another project identifies another command.
  const isUnread = route.body === 'multipart';
  const scope = { actor: actorOf(caller, body), route: `${name} ${call.path}`, key, body: body ?? query, isUnread };
  const answerTo = ({ body, wrote }: CommandResult): StoredAnswer => ({
    status: route.status,
    body,
    ...(wrote && { wrote: `${wrote.stream}@${wrote.version}` }),
  });
  const { answer, isReplay } = await idempotency.once(scope, async ({ commandId, newId, claimed }) => {
    const { id: actor, sessionId } = caller;
    const context: CommandContext = {
      ...{ commandId, correlationId, actor, ...(sessionId && { sessionId }) },
      ...(claimed && { claimed: (result) => claimed(answerTo(result)) }),
    };
    const handled = await handler({ ...input, context, newId });
    if (!handled || !('body' in handled)) throw new Error(`${name}: expected the command to return a body, got none.`);
    return answerTo(handled);
  });
  const headers = {
    ...(answer.wrote && { [HEADERS.wrote]: answer.wrote }),
    ...(isReplay && { [HEADERS.replayed]: 'true' }),
  };
  return { status: answer.status, headers, text: JSON.stringify(answer.body) };
}

/**
 * The owner of an idempotency key. For internal callers it includes the user identified in the body, so that the keys
 * of different users never collide.
 */
function actorOf({ id, role }: Caller, body: unknown): string {
  if (!isInternal(role) || typeof body !== 'object' || body === null || !('userId' in body)) return id;
  return `${id} ${String(body.userId)}`;
}

const Uuid = z.uuid();

/** Throws 404 for a parameter that has the wrong form, because it cannot refer to anything that exists. */
function parseParams(params: ServiceCall['params']): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => {
    if (typeof value === 'string' && hasOwnForm(name, value)) return [name, value] as const;
    const id = Uuid.safeParse(value);
    if (!id.success) throw new HttpProblem('unknown');
    return [name, id.data.toLowerCase()] as const;
  });
  return Object.fromEntries(entries);
}

function parse(schema: z.ZodType | 'multipart' | undefined, value: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return undefined;
  const read = parsed(schema, value);
  if ('errors' in read) throw new HttpProblem('invalid', { errors: [...read.errors] });
  return read.data;
}

/**
 * Waits until the read model contains these writes, such as `project-1@3, file-2@1`. Returns true if it did not contain
 * them in time.
 */
async function missesOwnWrites(atLeast: string | undefined, { waitFor }: CallDeps['model']): Promise<boolean> {
  if (atLeast === undefined) return false;
  const wanted = atLeast.split(',').map((part) => /^\s*([a-z]+-\S+)@(\d{1,9})\s*$/.exec(part));
  const waits = wanted.flatMap((match) =>
    match?.[1] && match[2] ? [waitFor(match[1], Number(match[2]), OWN_WRITES_TIMEOUT_MS)] : [],
  );
  return (await Promise.all(waits)).includes(false);
}

/**
 * Whether the caller identified by a service token may call a route. The bff has already checked this and more
 * (`bff/src/session/authorize.ts`), but a service does not rely on that.
 */
export function mayCall(
  { who }: Pick<Route, 'who'>,
  { role, isOperator }: Pick<Caller, 'role' | 'isOperator'>,
): boolean {
  if (isInternal(who) || isInternal(role)) return who === role;
  if (who === 'anyone') return true;
  if (who === 'operator') return isOperator === true;
  return who === role || (who === 'user' && (role === 'client' || role === 'freelancer'));
}

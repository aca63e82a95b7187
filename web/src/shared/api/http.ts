import type { Problem } from '@hirelane/api/problem';
import { dropEarly, takeEarly } from '@/shared/api/earlyAnswers';
import { headersFor } from '@/shared/api/headers';
import { noteStaleAnswer } from '@/shared/api/staleAnswers';
import { ApiError, localProblem, unreachable } from '@/shared/lib/apiError';
import { pageUser } from '@/shared/lib/pageUser';
import { flag, list, number, object, optional, type Shape, text } from '@/shared/lib/shapes';

export const UNREADABLE = 'The server gave an answer that we could not read. Try again in a moment.';

/**
 * The error for a response that is not from the server, such as a proxy's error page. It has no status, as if there had
 * been no response, because a proxy's 404 or 403 is temporary and is not about the requested resource.
 */
const unreadable = () => localProblem('unreadable', UNREADABLE);

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RequestOptions<T> {
  method?: Method;
  body?: unknown;
  shape: Shape<T>;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** Reads a response with any status; throws an ApiError unless it is a success with this shape. */
export function readAnswer<T>(status: number, payload: unknown, shape: Shape<T>): T {
  if (status < 200 || status > 299) {
    throw problemShape(payload)
      ? new ApiError({ ...payload, type: payload.type ?? 'about:blank', errors: payload.errors ?? [] })
      : unreadable();
  }
  if (!shape(payload)) throw unreadable();
  return payload;
}

/**
 * Sends a request and returns its checked response. Use `call` for routes in the table. The URL is on the same origin,
 * so cookies are sent. Rejects with an ApiError: a problem from the server, OFFLINE, or UNREADABLE; with AbortError
 * after an abort.
 */
export async function request<T>(path: string, options: RequestOptions<T>): Promise<T> {
  const { method = 'GET', body, shape, signal, idempotencyKey } = options;
  if (method !== 'GET') dropEarly();
  const user = pageUser();
  const ask = () =>
    // biome-ignore lint/style/noRestrictedGlobals: all other calls use this function.
    fetch(path, {
      method,
      headers: {
        ...headersFor(user, idempotencyKey),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  const response = await takeEarly(path, user, signal)
    .then((early) => early ?? ask())
    .catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw unreachable();
    });
  signal?.throwIfAborted();
  if (response.headers.has('x-stale')) noteStaleAnswer();
  const payload: unknown = await response.json().catch(() => undefined);
  return readAnswer(response.status, payload, shape);
}

/** Whether the server refused the request because of a rate limit. The request can be sent again later. */
export const isTooMany = (error: Error): boolean => error instanceof ApiError && error.problem.status === 429;

/** Returns the message to show for any failure. */
export function messageOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Try again.';
}

type Loose = Omit<Problem, 'type' | 'errors'> & Partial<Problem>;

/** A problem document (RFC 9457). Intermediate servers may omit members that have a default. */
export const problemShape: Shape<Loose> = object({
  type: optional(text),
  title: text,
  status: number,
  detail: optional(text),
  instance: optional(text),
  code: text,
  errors: optional(list(object({ pointer: text, message: text }))),
  requestId: optional(text),
  isToken: optional(flag),
  isProposalExist: optional(flag),
}) as Shape<Loose>;

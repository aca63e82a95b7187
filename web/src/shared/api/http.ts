import type * as z from 'zod';
import { pageUser } from '@/shared/api/pageUser';
import { ApiError, localProblem, unreachable } from '@/shared/lib/apiError';
import { loadTwice } from '@/shared/lib/loadChunk';
import { uuid } from '@/shared/lib/uuid';

export const UNREADABLE = 'The server gave an answer we could not read. Try again in a moment.';

/**
 * An answer that is not the server's, such as a page of a proxy. It has no status, as if there had been no answer: a proxy's
 * 404 or 403 says nothing about what was asked for, and passes.
 */
const unreadable = () => localProblem('unreadable', UNREADABLE);

/** The schema itself, or one that is being loaded. */
type SchemaOf<T> = z.ZodType<T> | Promise<z.ZodType<T>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RequestOptions<T> {
  method?: Method;
  body?: unknown;
  schema: SchemaOf<T>;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/**
 * Headers of every call: one proves that our own pages made it, one links it to the event, and one names the user of this
 * page, so that the server refuses the call (`other-user`) if another tab has signed somebody else in since.
 */
export function commonHeaders(idempotencyKey?: string): Record<string, string> {
  const user = pageUser();
  return {
    accept: 'application/json',
    'x-requested-by': 'web',
    'x-correlation-id': uuid(),
    ...(user !== null && { 'x-expected-user': user }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

/** Reads an answer of any status; throws an ApiError unless it is a success that fits the schema. */
export async function readAnswer<T>(status: number, payload: unknown, schema: SchemaOf<T>): Promise<T> {
  if (status < 200 || status > 299) {
    const { Problem } = await loadTwice(() => import('@hirelane/contracts/problem'));
    const problem = Problem.safeParse(payload);
    throw problem.success ? new ApiError(problem.data) : unreadable();
  }
  const answer = (await schema).safeParse(payload);
  if (!answer.success) throw unreadable();
  return answer.data;
}

/**
 * Sends a request and returns its checked answer. For routes of the table there is `call`. Same origin, so cookies are
 * sent by default. Rejects with an ApiError: a problem of the server, OFFLINE, or UNREADABLE; with AbortError after an
 * abort.
 */
export async function request<T>(path: string, options: RequestOptions<T>): Promise<T> {
  const { method = 'GET', body, schema, signal, idempotencyKey } = options;
  const response = await fetch(path, {
    method,
    headers: {
      ...commonHeaders(idempotencyKey),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw unreachable();
  });
  const payload: unknown = await response.json().catch(() => undefined);
  return readAnswer(response.status, payload, schema);
}

/** The request itself is valid and can be sent again later, as the message says. */
export const isTooMany = (error: Error): boolean => error instanceof ApiError && error.problem.status === 429;

/** Returns the message to show for any failure. */
export function messageOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Try again.';
}

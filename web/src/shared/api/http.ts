import type * as z from 'zod';
import { ApiError, localProblem, unreachable } from '@/shared/lib/apiError';
import { loadTwice } from '@/shared/lib/loadChunk';
import { uuid } from '@/shared/lib/uuid';

export const UNREADABLE = 'The server gave an answer we could not read. Try again in a moment.';

/** The schema itself, or a function that loads it: zod stays out of the first chunk that way. */
type SchemaOf<T> = z.ZodType<T> | (() => Promise<z.ZodType<T>>);

interface RequestOptions<T> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  schema: SchemaOf<T>;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** Headers of every call: the first proves that our own pages made it, the second follows it to the event. */
export function commonHeaders(idempotencyKey?: string): Record<string, string> {
  return {
    accept: 'application/json',
    'x-requested-by': 'web',
    'x-correlation-id': uuid(),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
}

/** Reads an answer of any status; throws an ApiError unless it is a success that fits the schema. */
export async function readAnswer<T>(status: number, payload: unknown, schema: SchemaOf<T>): Promise<T> {
  if (status < 200 || status > 299) {
    const { Problem } = await loadTwice(() => import('@hirelane/contracts/problem'));
    const problem = Problem.safeParse(payload);
    throw problem.success ? new ApiError(problem.data) : localProblem('unknown', UNREADABLE, status);
  }
  const loaded = typeof schema === 'function' ? await schema() : schema;
  const answer = loaded.safeParse(payload);
  if (!answer.success) throw localProblem('unreadable', UNREADABLE, status);
  return answer.data;
}

/** Every call of the API, but for uploads. Same origin, so cookies travel by default. */
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

/** Nothing is wrong with what was sent: it may be sent again later, as the message says. */
export const isTooMany = (error: Error): boolean => error instanceof ApiError && error.problem.status === 429;

/** What to tell people about any failure. */
export function messageOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Try again.';
}

import type { Problem } from '@hirelane/api/problem';
import { HttpResponse } from 'msw';
import type * as z from 'zod';

// Validates every response against the contract's schema, so that a mock cannot drift from the contract.
export const json = <T>(schema: z.ZodType<T>, body: z.input<z.ZodType<T>>, status = 200) =>
  HttpResponse.json(JSON.parse(JSON.stringify(schema.parse(body))), { status });

export const fail = (problem: Problem) => HttpResponse.json(problem, { status: problem.status });

export interface Sent {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
}

/** Records a call, for tests that check what was sent. */
export async function note(sent: Sent[], request: Request): Promise<void> {
  const text = request.headers.get('content-type')?.includes('json') ? await request.clone().text() : '';
  sent.push({
    method: request.method,
    path: new URL(request.url).pathname,
    body: text ? JSON.parse(text) : undefined,
    key: request.headers.get('idempotency-key'),
  });
}

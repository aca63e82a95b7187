import { PROBLEM_TYPE, type ProblemCode } from '@hirelane/api/problem';
import type { Route } from '@hirelane/api/routes/route';

type Answer = Readonly<{ status: number; contentType: string | undefined }>;

/** The statuses that are passed on when the body has to be replaced. */
const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  404: 'unknown',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-type',
  422: 'invalid',
  429: 'too-many-requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

/**
 * Returns null if a service's response may go to the browser, otherwise the problem code to respond with. A failure
 * must be our problem+json, because any other body may reveal hosts, tables or stack traces. A success must have the
 * route's type.
 */
export function filterAnswer(
  { answer: answerOf, hasCsv }: Pick<Route, 'answer' | 'hasCsv'>,
  { status, contentType }: Answer,
): ProblemCode | null {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  // The bff has checked the session, so the service is refusing our token. This must not sign the user out.
  if (status === 401) return 'unavailable';
  if (status >= 400) return type === PROBLEM_TYPE ? null : codeFor(status);
  // 304 has no body: the client already has the content.
  if (status === 304 && answerOf === 'feed') return null;
  // A redirect could only point to an internal host.
  if (status >= 300 || status < 200) return 'internal';
  if (answerOf === 'bytes' || (hasCsv && type === 'text/csv')) return null;
  return typesOf(answerOf).includes(type ?? '') ? null : 'internal';
}

function typesOf(answerOf: Exclude<Route['answer'], 'bytes'>): readonly string[] {
  if (answerOf === 'feed') return ['application/atom+xml', 'application/feed+json'];
  if (answerOf === 'event-stream') return ['text/event-stream'];
  return [answerOf === 'ndjson' ? 'application/x-ndjson' : 'application/json'];
}

/** Returns the problem code for `status`. */
const codeFor = (status: number): ProblemCode => BY_STATUS[status] ?? (status < 500 ? 'bad-request' : 'internal');

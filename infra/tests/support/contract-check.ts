import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@hirelane/api/problem';
import { feedType } from '@hirelane/api/routes/route';
import { matchRoute } from '@hirelane/bff/http/match-route';
import type { Answer } from '@hirelane/bff/testing/browser';

type Checked = Pick<Answer, 'status' | 'headers' | 'body' | 'text'>;

/**
 * Throws unless a response follows the route table: a success status and body without extra fields, or a problem.
 * Paths that are not in the table, such as pages, pass.
 */
export function checkContract(method: string, path: string, answer: Checked): void {
  const { status, headers, body, text } = answer;
  const match = matchRoute(method, path.split('?')[0] ?? path);
  if (match === null) return;
  const { name, route } = match;
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/problem+json')) {
    const parsed = Problem.safeParse(body);
    if (!parsed.success || parsed.data.status !== status)
      throw new Error(`${name} returned ${status} with a problem of a different shape: ${text}`);
    return;
  }
  // The client already has the current version.
  if (status === 304 && (route.answer === 'feed' || name === 'readMarketplace')) return;
  if (status !== route.status) throw new Error(`Expected ${name} to return ${route.status}, got ${status}: ${text}`);
  if (route.answer === 'bytes' || route.answer === 'event-stream') return;
  if (route.answer === 'feed') {
    if (type.split(';')[0] !== feedType(route.path)) throw new Error(`${name} returned ${type}: ${text}`);
    return;
  }
  if (route.answer === 'ndjson') {
    if (type.split(';')[0] !== 'application/x-ndjson') throw new Error(`${name} returned ${type}: ${text}`);
    for (const line of text.split('\n').slice(0, -1)) JSON.parse(line);
    return;
  }
  if (route.hasCsv && type.startsWith('text/csv')) return;
  const parsed = route.answer.safeParse(body);
  if (!parsed.success) throw new Error(`${name} violated its contract: ${parsed.error.message}\n${text}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), body))
    throw new Error(`${name} returned more than its contract allows: ${text}`);
}

import type { Response } from 'express';
import { contextOf } from '../http/context.ts';
import { logRefusal } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import type { Limit, LimitName, RefusedBy } from './settings.ts';

/** Sends 429 with Retry-After in whole seconds and the waiting time in its text. */
export function refuseTooMany(res: Response, limit: RefusedBy, waitMs: number): void {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  logRefusal(res, { event: 'rate-limited', limit });
  contextOf(res).refusedBy = limit;
  res.setHeader('retry-after', String(seconds));
  sendProblem(res, 'too-many-requests', { detail: `${SENTENCES[limit] ?? 'Too many attempts.'} ${inWords(seconds)}` });
}

const SENTENCES: Partial<Record<RefusedBy, string>> = {
  addressConnections: 'Your network has too many requests in progress.',
  streams: 'This browser already receives live updates.',
  eventStreams: 'This token already has its maximum number of open streams.',
  searchesAtOnce: 'Your network has too many searches in progress.',
  passwordsAtOnce: 'Your network has too many sign-ins in progress.',
  login: 'Too many attempts with a wrong password.',
  loginAddress: 'Too many failed logins from your network.',
  register: 'Too many new accounts from your network.',
  upload: 'Too many files at once.',
  proposal: 'Too many proposals in a short time.',
  export: 'You have downloaded your data too often in a short time.',
  project: 'Too many projects in a short time.',
  edit: 'Too many changes in a short time.',
  details: 'Too many changes today.',
  page: 'Too many changes today.',
  profile: 'Too many changes today.',
  report: 'Too many reports today.',
  invite: 'Too many invitations today.',
  question: 'Too many questions today.',
  savedSearch: 'Too many changes today.',
  newsletter: 'Too many email addresses from your network.',
  search: 'Too many searches in a short time.',
  write: 'Too many requests at once.',
  read: 'Too many requests at once.',
};

/** Rounded up, so that a client that waits this long is admitted. */
function inWords(seconds: number): string {
  if (seconds < 90) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `Try again in ${minutes} minutes.`;
  return `Try again in ${Math.ceil(minutes / 60)} hours.`;
}

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-08). */
export function showLimit(res: Response, name: LimitName, { points, seconds }: Limit, left: number, waitMs: number) {
  res.setHeader('ratelimit-policy', `"${name}";q=${points};w=${seconds}`);
  res.setHeader('ratelimit', `"${name}";r=${left};t=${Math.max(0, Math.ceil(waitMs / 1_000))}`);
}

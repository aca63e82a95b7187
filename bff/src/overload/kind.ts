import type { RouteName } from '@hirelane/api/routes';
import { isRead } from '../http/request.ts';

/** Kinds of requests that wait in queues of their own, so that a flood of one leaves the others alone. */
export const KINDS = ['read', 'command', 'sign-in'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Files and downloads take as long as their line, streams stay open; analysts' pages are few. Each has a limit of its
 * own.
 */
const UNCOUNTED = /^\/api\/v1\/(upload|events|account|live)(?![\w-])/;
/** Sign-ins wait once their body has arrived (`admit-sign-ins.ts`); the others beside them cost little. */
const SIGN_IN = /^\/api\/v1\/(auth\/|user\/[^/?]+\/password(?![\w-]))/;

/** What services are asked for before it is answered: pages that anybody may read, pictures of them, the sitemap. */
const ASKED_FOR = /^\/(projects\/|people\/|pictures\/|sitemap)/;

/**
 * The queue for a request, by what can be told before anything is parsed; null for none, as for other pages and health.
 */
export function kindOf(method: string | undefined, url = ''): Exclude<Kind, 'sign-in'> | null {
  if (isRead(method) && ASKED_FOR.test(url)) return 'read';
  if (!/^\/(api|auth|feeds)\//.test(url) || UNCOUNTED.test(url)) return null;
  if (isRead(method)) return 'read';
  return SIGN_IN.test(url) ? null : 'command';
}

/**
 * Routes that hash a password; few hashes run at the same time, and few may wait
 * (`services/identity/src/sign-in/password/passwords.ts`).
 */
const HASHING: ReadonlySet<RouteName> = new Set([
  'login',
  'register',
  'resetPassword',
  'changePassword',
  'confirm',
  'confirmLink',
  'deleteAccount',
]);

export const isHashing = (name: RouteName): boolean => HASHING.has(name);

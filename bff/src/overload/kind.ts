import type { RouteName } from '@hirelane/api/routes';
import { isRead } from '../http/request.ts';

/** Each kind of request has its own queue, so that a flood of one does not affect the others. */
export const KINDS = ['read', 'command', 'sign-in'] as const;
export type RequestKind = (typeof KINDS)[number];

/**
 * These are not queued: uploads and downloads take as long as the client's connection needs, streams remain open, and
 * analysts request few pages. Each of them has a separate limit.
 */
const UNCOUNTED = /^\/api\/v1\/(upload|events|account|live)(?![\w-])/;
/**
 * Sign-ins are queued after their body has arrived (`admit-sign-ins.ts`). The other routes under these paths are cheap.
 */
const SIGN_IN = /^\/api\/v1\/(auth\/|user\/[^/?]+\/password(?![\w-]))/;

/** Paths outside the API whose responses need services: public pages, their pictures, and the sitemap. */
const ASKED_FOR = /^\/(projects\/|people\/|pictures\/|sitemap)/;

/**
 * The queue for a request, determined without parsing anything; null for requests that are not queued, such as other
 * pages and health.
 */
export function kindOf(method: string | undefined, url = ''): Exclude<RequestKind, 'sign-in'> | null {
  if (isRead(method) && ASKED_FOR.test(url)) return 'read';
  if (!/^\/(api|auth|feeds)\//.test(url) || UNCOUNTED.test(url)) return null;
  if (isRead(method)) return 'read';
  return SIGN_IN.test(url) ? null : 'command';
}

/**
 * Routes that hash a password. Few hashes run at the same time, and few may wait
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

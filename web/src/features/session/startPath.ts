import { isJustRegistered } from '@/features/session/flags';

/** Returns the path at which a signed-in user starts: the home for the role, or the profile page for a new account. */
export function startPath(isClient: boolean): string {
  return `${isClient ? '/client' : '/freelancer'}${isJustRegistered() ? '/profile' : ''}`;
}

/** Screens opened from emailed links. They are about an account that may not be the signed-in one. */
const MAILED = new Set([
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/undo-email-change',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/mail/unsubscribe',
]);

/** Returns the path to open when the app detects that the session has ended. */
export function expiredPath(pathname: string): string {
  if (MAILED.has(pathname)) return pathname;
  if (pathname.startsWith('/register')) return '/register';
  return pathname === '/' ? '/' : '/login';
}

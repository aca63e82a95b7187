import { isJustRegistered } from '@/features/session/flags';

/** Where a signed-in user starts: the role's home, or the profile page for a new account. */
export function startPath(isClient: boolean): string {
  return `${isClient ? '/client' : '/freelancer'}${isJustRegistered() ? '/profile' : ''}`;
}

/** Screens opened from links in emails. They concern an account, which may not be the signed-in one. */
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

/** Where the user goes when the session turns out to have ended. */
export function expiredPath(pathname: string): string {
  if (MAILED.has(pathname)) return pathname;
  if (pathname.startsWith('/register')) return '/register';
  return pathname === '/' ? '/' : '/login';
}

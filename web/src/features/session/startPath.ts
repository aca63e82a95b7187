import { isJustRegistered } from '@/features/session/flags';

/** Where a signed-in user starts: the role's home, or the profile page of an account just made. */
export function startPath(isClient: boolean): string {
  return `${isClient ? '/client' : '/freelancer'}${isJustRegistered() ? '/profile' : ''}`;
}

/** Where the user goes when the session turns out to be over. */
export function expiredPath(pathname: string): string {
  if (pathname.startsWith('/register')) return '/register';
  return pathname === '/' ? '/' : '/login';
}

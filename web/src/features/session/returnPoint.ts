import { sessionStore } from '@/shared/lib/storage';

const KEY = 'return-point';
const SEPARATOR = ' ';

/** Stores where the user was when the session ended, for as long as the tab is open. */
export const keepReturnPoint = (userId: string, path: string): void =>
  sessionStore.write(KEY, `${userId}${SEPARATOR}${path}`);

export const dropReturnPoint = (): void => sessionStore.remove(KEY);

const stored = (): string => sessionStore.read(KEY) ?? '';
const ownerOf = (point: string): string => point.split(SEPARATOR)[0] ?? '';

/** Whether a session has ended in this tab, and nobody has signed in since. */
export const hasReturnPoint = (): boolean => ownerOf(stored()) !== '';

/**
 * Stores where a visitor was going, who has to sign in first: it is anybody's, unless a session has ended in this tab.
 */
export const keepDestination = (path: string): void => keepReturnPoint(ownerOf(stored()), path);

/** Whether a visitor was going to a project, and has to sign in first. */
export const isOnWayToProject = (): boolean => stored().startsWith(`${SEPARATOR}/client/project/`);

/**
 * Where this user was when the session ended here, or was going as a visitor. It was stored by the app and does not
 * come from the address. What one user left is not for another, who starts at their own home.
 */
export function returnPath(userId: string): string | undefined {
  const [owner, path = ''] = stored().split(SEPARATOR);
  // `//elsewhere` and `/\elsewhere` would lead to another site.
  return (owner === userId || owner === '') && /^\/(?![/\\])/.test(path) ? path : undefined;
}

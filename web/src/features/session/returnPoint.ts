import { sessionStore } from '@/shared/lib/storage';

const KEY = 'return-point';
const SEPARATOR = ' ';

/** Stores where the user was when the session ended, for as long as the tab is open. */
export const keepReturnPoint = (userId: string, path: string): void =>
  sessionStore.write(KEY, `${userId}${SEPARATOR}${path}`);

export const dropReturnPoint = (): void => sessionStore.remove(KEY);

const stored = (): string => sessionStore.read(KEY) ?? '';
const ownerOf = (point: string): string => point.split(SEPARATOR)[0] ?? '';

/** Whether a session has ended in this tab without a sign-in since then. */
export const hasReturnPoint = (): boolean => ownerOf(stored()) !== '';

/**
 * Stores the destination of a visitor who has to sign in first. It is valid for any user, unless a session has ended
 * in this tab.
 */
export const keepDestination = (path: string): void => keepReturnPoint(ownerOf(stored()), path);

/** Whether a visitor wanted to open a project and has to sign in first. */
export const isOnWayToProject = (): boolean => stored().startsWith(`${SEPARATOR}/client/project/`);

/**
 * Where this user was when the session ended, or the destination of a visitor. The app stored it; it does not come from
 * the URL. A path stored for one user does not apply to another, who starts at their own home.
 */
export function returnPath(userId: string): string | undefined {
  const [owner, path = ''] = stored().split(SEPARATOR);
  // `//elsewhere` and `/\elsewhere` would point to another site.
  return (owner === userId || owner === '') && /^\/(?![/\\])/.test(path) ? path : undefined;
}

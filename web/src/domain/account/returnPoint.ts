import { sessionStore } from '@/shared/lib/storage';

const KEY = 'return-point';
const SEPARATOR = ' ';

/** Stores the user's location at the end of the session, for as long as the tab is open. */
export const keepReturnPoint = (userId: string, path: string): void =>
  sessionStore.write(KEY, `${userId}${SEPARATOR}${path}`);

export const dropReturnPoint = (): void => sessionStore.remove(KEY);

const stored = (): string => sessionStore.read(KEY) ?? '';
const ownerOf = (point: string): string => point.split(SEPARATOR)[0] ?? '';

/** Whether a session has ended in this tab and no user has signed in since. */
export const hasReturnPoint = (): boolean => ownerOf(stored()) !== '';

/**
 * Stores the destination of a visitor who has to sign in first. It is valid for any user, unless a session has ended
 * in this tab.
 */
export const keepDestination = (path: string): void => keepReturnPoint(ownerOf(stored()), path);

/** What a visitor wanted to do who must sign in first: apply to a project, or invite a freelancer. */
export function visitorsWay(): 'to project' | 'to person' | undefined {
  if (stored().startsWith(`${SEPARATOR}/client/project/`)) return 'to project';
  return stored().startsWith(`${SEPARATOR}/people/`) ? 'to person' : undefined;
}

/**
 * Returns this user's location at the end of the last session, or the destination of a visitor. The path was stored by
 * the app, so it does not come from the URL. Ignores a path that was stored for another user.
 */
export function returnPath(userId: string): string | undefined {
  const [owner, path = ''] = stored().split(SEPARATOR);
  // `//elsewhere` and `/\elsewhere` would point to another site.
  return (owner === userId || owner === '') && /^\/(?![/\\])/.test(path) ? path : undefined;
}

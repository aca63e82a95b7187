import { sessionStore } from '@/shared/lib/storage';

const KEY = 'return-point';
const SEPARATOR = ' ';

/** Stores where the user was when the session ended, for as long as the tab is open. */
export const keepReturnPoint = (userId: string, path: string): void =>
  sessionStore.write(KEY, `${userId}${SEPARATOR}${path}`);

export const dropReturnPoint = (): void => sessionStore.remove(KEY);

/** Whether a session has ended in this tab, and nobody has signed in since. */
export const hasReturnPoint = (): boolean => sessionStore.read(KEY) !== null;

/**
 * Where this user was when the session ended here. It was stored by the app and does not come from the address, and it
 * is used for the same user only: another user starts at their own home.
 */
export function returnPath(userId: string): string | undefined {
  const [owner, path = ''] = (sessionStore.read(KEY) ?? '').split(SEPARATOR);
  // `//elsewhere` and `/\elsewhere` would lead to another site.
  return owner === userId && /^\/(?![/\\])/.test(path) ? path : undefined;
}

import type { SessionState } from '@hirelane/contracts/api/accounts';
import { localStore, sessionStore } from '@/shared/lib/storage';

export type SignedInState = Extract<SessionState, { isLogin: true }>;

/** What the browser remembers of the session. A hint for the first paint; the server's answer decides. */
export const isLoginHinted = (): boolean => localStore.read('isLogin') === 'true';

/** True from the making of an account until its profile page has been shown. */
export const isJustRegistered = (): boolean => sessionStore.read('isRegistered') === 'true';

export function rememberSession({ userId, isClient, isRegistered }: SignedInState): void {
  localStore.write('isLogin', 'true');
  localStore.write('isClient', String(isClient));
  localStore.write('userId', userId);
  if (isRegistered) sessionStore.write('isRegistered', 'true');
}

/** The session turned out to be over. */
export function forgetSession(): void {
  localStore.write('isLogin', 'false');
  localStore.remove('isClient');
  localStore.remove('userId');
}

/** The user ended it. */
export function forgetAfterLogout(): void {
  localStore.remove('isLogin');
  localStore.remove('userId');
}

export function forgetRegistered(): void {
  sessionStore.remove('isRegistered');
}

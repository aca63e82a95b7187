import type { SessionState } from '@hirelane/api/schemas/accounts';
import { firstSteps } from '@/domain/account/firstSteps';
import { localStore, sessionStore } from '@/shared/lib/storage';
import { LAST_SIGNAL_FLAG } from '@/shared/live/lastSignal';

export type SignedInState = Extract<SessionState, { isLogin: true }>;

/** Storage key for the user's id. */
export const USER_FLAG = 'userId';

/** The storage key for the id of the user whose time zone this browser has reported. */
export const TIME_ZONE_FLAG = 'timeZoneTold';

/**
 * Whether the browser's storage contains a signed-in user. This is only a hint for the first paint; the server's
 * response is authoritative.
 */
export const isLoginHinted = (): boolean => localStore.read('isLogin') === 'true';

/** Whether the stored user, if any, is a client. */
export const isClientHinted = (): boolean => localStore.read('isClient') === 'true';

/** The id of the user in the browser's storage, or null. */
export const rememberedUser = (): string | null => localStore.read(USER_FLAG);

/** True from account creation until the profile page has been shown. */
export const isJustRegistered = (): boolean => sessionStore.read('isRegistered') === 'true';

export function rememberSession({ userId, isClient, isRegistered }: SignedInState): void {
  // Writes the user first, because other tabs read the storage after each change.
  localStore.write(USER_FLAG, userId);
  localStore.write('isClient', String(isClient));
  localStore.write('isLogin', 'true');
  if (!isRegistered) return;
  sessionStore.write('isRegistered', 'true');
  firstSteps.begin(userId);
}

/** Called when the app detects that the session has ended. */
export function forgetSession(): void {
  localStore.write('isLogin', 'false');
  localStore.remove('isClient');
  localStore.remove(USER_FLAG);
}

/** Called when the user signs out. */
export function forgetAfterLogout(): void {
  localStore.remove(LAST_SIGNAL_FLAG);
  localStore.remove(TIME_ZONE_FLAG);
  localStore.remove('isLogin');
  localStore.remove(USER_FLAG);
}

export function forgetRegistered(): void {
  sessionStore.remove('isRegistered');
}

import type { QueryClient } from '@tanstack/react-query';
import { forgetAfterLogout } from '@/features/session/flags';
import { replaceSession } from '@/features/session/queries';
import { reloadAt } from '@/shared/lib/reloadAt';
import { sessionStore } from '@/shared/lib/storage';

/** The user has ended this browser's session: nothing of it stays, here or, by the flags in storage, in other tabs. */
export function leaveSession(client: QueryClient, path: string): void {
  forgetAfterLogout();
  sessionStore.clear(); // unfinished forms of this user are not for the next one
  replaceSession(client, { isLogin: false });
  reloadAt(path);
}

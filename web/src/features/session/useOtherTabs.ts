import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLoginHinted, USER_FLAG } from '@/features/session/flags';
import { replaceSession, sessionQuery } from '@/features/session/queries';
import { reloadAt } from '@/shared/lib/reloadAt';
import { localStore, sessionStore } from '@/shared/lib/storage';

/** Leaves if the user stored in the browser is no longer the one that this tab shows. */
function follow(client: QueryClient) {
  const shown = client.getQueryData(sessionQuery().queryKey);
  if (!shown?.isLogin || (isLoginHinted() && localStore.read(USER_FLAG) === shown.userId)) return;
  sessionStore.clear();
  replaceSession(client, { isLogin: false });
  // To the login, or to the home of the user who has signed in meanwhile.
  reloadAt(isLoginHinted() ? '/' : '/login');
}

/**
 * Follows what other tabs of this browser do: a logout, or a login as somebody else, shows in storage, of which the
 * browser notifies every other tab. A tab restored from the back-forward cache has missed the event, so it checks
 * itself.
 */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.storageArea === window.localStorage) follow(client);
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) follow(client);
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
    };
  }, [client]);
}

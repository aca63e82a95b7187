import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isLoginHinted, USER_FLAG } from '@/features/session/flags';
import { leaveToOtherUser, sessionQuery } from '@/features/session/queries';
import { localStore } from '@/shared/lib/storage';

/** Leaves if the user stored in the browser is no longer the one that this tab shows. */
function follow(client: QueryClient) {
  const shown = client.getQueryData(sessionQuery().queryKey);
  if (!shown?.isLogin || (isLoginHinted() && localStore.read(USER_FLAG) === shown.userId)) return;
  leaveToOtherUser(client);
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

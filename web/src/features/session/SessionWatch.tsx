import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepReturnPoint } from '@/domain/account/returnPoint';
import { forgetRegistered, forgetSession, isLoginHinted, rememberedUser, USER_FLAG } from '@/features/session/flags';
import { leaveToOtherUser, replaceSession, sessionQuery, userQuery } from '@/features/session/queries';
import { expiredPath, startPath } from '@/features/session/startPath';
import { ApiError } from '@/shared/lib/apiError';
import { pageUser } from '@/shared/lib/pageUser';
import { localStore } from '@/shared/lib/storage';

/**
 * Whether a different user has signed in in another tab. The storage now contains that user, and this page is about to
 * reload.
 */
function isSomebodyElseRemembered(): boolean {
  const [shown, remembered] = [pageUser(), rememberedUser()];
  return shown !== null && remembered !== null && remembered !== shown;
}

/** Handles session changes on every screen. Renders nothing. */
export function SessionWatch() {
  useOtherTabs();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data: session } = useQuery(sessionQuery());
  const userId = session?.isLogin ? session.userId : undefined;
  const { error } = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== undefined });
  const isTokenInvalid = error instanceof ApiError && error.problem.isToken === false;
  const isOver = isTokenInvalid || (session?.isLogin === false && isLoginHinted());

  useEffect(() => {
    if (!isOver || isSomebodyElseRemembered()) return;
    const path = expiredPath(pathname);
    const lost = rememberedUser();
    if (path === '/login' && pathname !== path && lost !== null) keepReturnPoint(lost, `${pathname}${search}`);
    forgetSession();
    replaceSession(client, { isLogin: false });
    if (path !== pathname) void navigate(path, { replace: true });
  }, [isOver, client, navigate, pathname, search]);

  // A sign-in through a provider returns to a URL with these flags. The role comes from the server's response,
  // because the URL can be forged.
  const params = new URLSearchParams(search);
  const hasArrived = params.has('isSuccess') || params.has('isClient');
  useEffect(() => {
    // The landing page does its own redirect.
    if (session?.isLogin && hasArrived && pathname !== '/')
      void navigate(startPath(session.isClient), { replace: true });
  }, [session, hasArrived, pathname, navigate]);

  const isProfileShown = userId !== undefined && pathname.endsWith('/profile');
  useEffect(() => {
    if (isProfileShown) forgetRegistered();
  }, [isProfileShown]);

  return null;
}

/** Leaves the page if the user in the storage is not the user shown in this tab. */
function follow(client: QueryClient) {
  const shown = client.getQueryData(sessionQuery().queryKey);
  if (!shown?.isLogin || (isLoginHinted() && localStore.read(USER_FLAG) === shown.userId)) return;
  leaveToOtherUser(client);
}

/**
 * Handles changes from other tabs. A logout, or a login as another user, changes the storage, and the browser notifies
 * all other tabs. A tab restored from the back-forward cache has missed the event, so it checks the storage.
 */
function useOtherTabs(): void {
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

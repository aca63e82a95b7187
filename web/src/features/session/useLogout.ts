import { useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '@/features/session/queries';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';

/**
 * Returns the path if the URL is on this origin, and '/' otherwise, because any other URL would make the logout an open
 * redirect.
 */
function ownPath(address: string): string {
  const { origin } = window.location;
  try {
    const url = new URL(address, origin);
    return url.origin === origin ? `${url.pathname}${url.search}` : '/';
  } catch {
    return '/'; // not a valid URL
  }
}

/** `path` is opened after the logout; if undefined, the URL that the server returns is opened. */
export function useLogout(path?: string) {
  const client = useQueryClient();
  return useCommand(() => accountsApi.call('logout'), {
    onSuccess: ({ redirectUrl }) => {
      leaveSession(client, path ?? ownPath(redirectUrl));
    },
  });
}

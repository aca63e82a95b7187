import { useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '@/features/session/queries';
import { accountsApi } from '@/shared/api/routes/accounts';
import { useCommand } from '@/shared/api/useCommand';

/** Returns the path only if it is on this origin; any other URL would make the logout an open redirect. */
function ownPath(address: string): string {
  const { origin } = window.location;
  try {
    const url = new URL(address, origin);
    return url.origin === origin ? `${url.pathname}${url.search}` : '/';
  } catch {
    return '/'; // not a valid URL
  }
}

/** `path`: where to go afterwards, if not to the URL that the server returns. */
export function useLogout(path?: string) {
  const client = useQueryClient();
  return useCommand(() => accountsApi.call('logout'), {
    onSuccess: ({ redirectUrl }) => {
      leaveSession(client, path ?? ownPath(redirectUrl));
    },
  });
}

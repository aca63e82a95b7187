import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveSession } from '@/features/session/queries';
import { request } from '@/shared/api/http';
import { loadTwice } from '@/shared/lib/loadChunk';

/** Only a path of ours: an address elsewhere would make this button an open door. */
function ownPath(address: string): string {
  const { origin } = window.location;
  try {
    const url = new URL(address, origin);
    return url.origin === origin ? `${url.pathname}${url.search}` : '/';
  } catch {
    return '/'; // no address at all
  }
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request('/auth/logout', {
        schema: async () => (await loadTwice(() => import('@hirelane/contracts/api/accounts'))).LoggedOut,
      }),
    onSuccess: ({ redirectUrl }) => {
      leaveSession(client, ownPath(redirectUrl));
    },
  });
}

import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '@/domain/account/useSignedIn';
import { nameOf } from '@/domain/people/clientWords';
import { clientProfileQuery } from '@/features/profile/queries';
import { userQuery } from '@/features/session/queries';

/** The name of the user's company, or their own, for billing details; undefined while it is loading. */
export function useSuggestedName(): string | undefined {
  const { userId, isClient } = useSignedIn();
  const user = useQuery(userQuery(userId));
  const profile = useQuery({ ...clientProfileQuery(userId), enabled: isClient });
  if (user.isPending || (isClient && profile.isPending)) return undefined;
  return profile.data?.companyName || (user.data ? nameOf(user.data) : '');
}

import { queryOptions } from '@tanstack/react-query';
import { profilesApi } from '@/shared/api/routes/profiles';

export type EntryKind = 'education' | 'experience' | 'portfolio';

export const profileKeys = {
  all: ['profiles'] as const,
  client: (userId: string) => [...profileKeys.all, 'client', userId] as const,
  freelancer: (userId: string) => [...profileKeys.all, 'freelancer', userId] as const,
  entries: (kind: EntryKind, profileId: string) => [...profileKeys.all, kind, profileId] as const,
};

export const clientProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.client(userId),
    queryFn: ({ signal }) => profilesApi.call('getClientProfile', { params: { userId }, signal }),
    select: (answer) => answer.data,
  });

export const freelancerProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.freelancer(userId),
    queryFn: ({ signal }) => profilesApi.call('getFreelancerProfile', { params: { userId }, signal }),
    select: (answer) => answer.data,
  });

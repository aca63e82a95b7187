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

/** Newest first. */
export const educationQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('education', profileId),
    queryFn: ({ signal }) => profilesApi.call('listEducation', { params: { profileId }, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.completionDate.localeCompare(a.completionDate)),
  });

/** Newest first. */
export const experienceQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('experience', profileId),
    queryFn: ({ signal }) => profilesApi.call('listExperience', { params: { profileId }, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
  });

/** Newest first. */
export const portfolioQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('portfolio', profileId),
    queryFn: ({ signal }) => profilesApi.call('listPortfolio', { params: { profileId }, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.completionDate.localeCompare(a.completionDate)),
  });

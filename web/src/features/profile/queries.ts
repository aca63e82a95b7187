import { EducationList, ExperienceList, PortfolioList } from '@hirelane/contracts/api/profile-items';
import { ClientProfileAnswer, FreelancerProfileAnswer } from '@hirelane/contracts/api/profiles';
import { queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';

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
    queryFn: ({ signal }) => request(`/api/v1/client/profile/${userId}`, { schema: ClientProfileAnswer, signal }),
    select: (answer) => answer.data,
  });

export const freelancerProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: profileKeys.freelancer(userId),
    queryFn: ({ signal }) =>
      request(`/api/v1/freelancer/profile/${userId}`, { schema: FreelancerProfileAnswer, signal }),
    select: (answer) => answer.data,
  });

/** Newest first. */
export const educationQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('education', profileId),
    queryFn: ({ signal }) => request(`/api/v1/freelancer/education/${profileId}`, { schema: EducationList, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.completionDate.localeCompare(a.completionDate)),
  });

/** Newest first. */
export const experienceQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('experience', profileId),
    queryFn: ({ signal }) => request(`/api/v1/freelancer/experience/${profileId}`, { schema: ExperienceList, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
  });

/** Newest first. */
export const portfolioQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('portfolio', profileId),
    queryFn: ({ signal }) => request(`/api/v1/freelancer/portfolio/${profileId}`, { schema: PortfolioList, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.completionDate.localeCompare(a.completionDate)),
  });

import { queryOptions } from '@tanstack/react-query';
import { profileKeys } from '@/features/profile/queries';
import { profileItemsApi } from '@/shared/api/routes/profile-items';

/** Newest first. */
export const educationQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('education', profileId),
    queryFn: ({ signal }) => profileItemsApi.call('listEducation', { params: { profileId }, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.completionDate.localeCompare(a.completionDate)),
  });

/** Newest first. */
export const experienceQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('experience', profileId),
    queryFn: ({ signal }) => profileItemsApi.call('listExperience', { params: { profileId }, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
  });

/** Newest first. */
export const portfolioQuery = (profileId: string) =>
  queryOptions({
    queryKey: profileKeys.entries('portfolio', profileId),
    queryFn: ({ signal }) => profileItemsApi.call('listPortfolio', { params: { profileId }, signal }),
    select: (answer) => answer.data.toSorted((a, b) => b.completionDate.localeCompare(a.completionDate)),
  });

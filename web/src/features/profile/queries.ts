import { ClientProfileAnswer, FreelancerProfileAnswer } from '@hirelane/contracts/api/profiles';
import { queryOptions } from '@tanstack/react-query';
import { request } from '@/shared/api/http';

export const profileKeys = {
  all: ['profiles'] as const,
  client: (userId: string) => [...profileKeys.all, 'client', userId] as const,
  freelancer: (userId: string) => [...profileKeys.all, 'freelancer', userId] as const,
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

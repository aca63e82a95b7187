import { UserAnswer } from '@hirelane/api/schemas/accounts';
import { Blocks } from '@hirelane/api/schemas/blocks';
import { AnsweringRead, type Conduct, ConductAnswer } from '@hirelane/api/schemas/conduct';
import {
  type FreelancerCard,
  FreelancerCounts,
  type FreelancerFacts,
  FreelancerFactsAnswer,
  FreelancerList,
} from '@hirelane/api/schemas/freelancers';
import { CompletedContracts } from '@hirelane/api/schemas/people';
import { EducationList, ExperienceList, PortfolioList } from '@hirelane/api/schemas/profile-items';
import { FreelancerProfileAnswer } from '@hirelane/api/schemas/profiles';
import { PersonReviews } from '@hirelane/api/schemas/reviews';
import { http } from 'msw';
import type * as z from 'zod';
import { json } from '@/test/answers';
import { aFreelancer } from '@/test/builders';

/** Serves the completed contracts that may be named, for any person. */
export const completedHandler = (
  read: () => z.input<typeof CompletedContracts> | Response = () => ({ data: [], nextCursor: null }),
) =>
  http.get('/api/v1/people/:id/contracts', () => {
    const found = read();
    return found instanceof Response ? found : json(CompletedContracts, found);
  });

/** Serves facts about freelancers, for any ids. */
export const freelancerFactsHandler = (data: FreelancerFacts[] = []) =>
  http.get('/api/v1/freelancers/facts', () => json(FreelancerFactsAnswer, { data }));

/** Serves how soon any person replies to messages. */
export const answeringHandler = (medianHours: number | null = null) =>
  http.get('/api/v1/people/:id/answering', () => json(AnsweringRead, { data: { medianHours } }));

/** Serves the people blocked by the user; `cursor` is null for the first page. */
export const blocksHandler = (
  read: (cursor: string | null) => z.input<typeof Blocks> | Response = () => ({ data: [], nextCursor: null }),
) =>
  http.get('/api/v1/blocks', ({ request }) => {
    const found = read(new URL(request.url).searchParams.get('cursor'));
    return found instanceof Response ? found : json(Blocks, found);
  });

/** Serves a person's reviews; `cursor` is null for the first page. */
export const personReviewsHandler = (
  read: (cursor: string | null) => z.input<typeof PersonReviews> | Response = () => ({
    ...{ data: [], nextCursor: null, averages: null },
  }),
) =>
  http.get('/api/v1/people/:id/reviews', ({ request }) => {
    const found = read(new URL(request.url).searchParams.get('cursor'));
    return found instanceof Response ? found : json(PersonReviews, found);
  });

export const freelancers = (
  data: FreelancerCard[],
  nextCursor: string | null = null,
  suggestion: string | null = null,
) => json(FreelancerList, { data, nextCursor, suggestion });

/** Serves the counts next to the directory's filters; filters that are not given have no counts. */
export const freelancerCountsHandler = (counts: Partial<FreelancerCounts['data']> = {}) =>
  http.get('/api/v1/freelancers/counts', () =>
    json(FreelancerCounts, {
      data: { category: [], availability: [], stars: [], completed: [], place: [], ...counts },
    }),
  );

export const conductHandler = (conduct: Conduct) =>
  http.get('/api/v1/people/:id/conduct', () => json(ConductAnswer, { data: conduct }));

export const userHandler = (user: z.input<typeof UserAnswer>['data']) =>
  http.get('/api/v1/user/:id', () => json(UserAnswer, { data: user }));

const ENTRY_LISTS = { education: EducationList, experience: ExperienceList, portfolio: PortfolioList };

/** Serves a profile's entries. `data` is read for every request, so that a test can change it. */
export const entriesHandler = (kind: keyof typeof ENTRY_LISTS, data: unknown[]) =>
  http.get(`/api/v1/freelancer/${kind}/:profileId`, () => json(ENTRY_LISTS[kind] as z.ZodType, { data }));

export const profileHandler = (over: Parameters<typeof aFreelancer>[0]) =>
  http.get('/api/v1/freelancer/profile/:id', () => json(FreelancerProfileAnswer, { data: aFreelancer(over) }));

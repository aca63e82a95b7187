import type { Category } from '@hirelane/api/brief';
import type { FreelancerCard } from '@hirelane/api/schemas/freelancers';
import type { Project } from '@hirelane/api/schemas/projects';
import { spellingOf } from '@hirelane/api/words';
import { queryOptions } from '@tanstack/react-query';
import { projectKeys } from '@/features/projects/queries';
import { allRows, pagedQuery } from '@/shared/api/pagedQuery';
import { feedApi } from '@/shared/api/routes/feed';
import { hiringApi } from '@/shared/api/routes/hiring';
import { invitationsApi } from '@/shared/api/routes/invitations';
import { profilesApi } from '@/shared/api/routes/profiles';
import { proposalsApi } from '@/shared/api/routes/proposals';

export const invitationKeys = {
  all: ['invitations'] as const,
  received: ['invitations', 'received'] as const,
  waiting: ['invitations', 'waiting'] as const,
  /** Refetched along with the project, because proposals count as replies to invitations. */
  invited: (projectId: string) => [...projectKeys.detail(projectId), 'invited'] as const,
  suggested: (projectId: string) => [...projectKeys.detail(projectId), 'suggested'] as const,
  projects: (userId: string) => [...projectKeys.lists, 'to-invite-to', userId] as const,
};

export const invitationsQuery = () => pagedQuery(invitationsApi, 'listInvitations', invitationKeys.received, {});

/** The number of received invitations that await a reply. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: invitationKeys.waiting,
    queryFn: async ({ signal }) => (await invitationsApi.call('countInvitations', { signal })).data.waiting,
  });

/** Freelancers invited to a project, and the number of remaining invitations. */
export const invitedQuery = (projectId: string) =>
  queryOptions({
    queryKey: invitationKeys.invited(projectId),
    queryFn: ({ signal }) => invitationsApi.call('listInvited', { params: { id: projectId }, signal }),
  });

/** All of the user's published projects. */
export const publishedProjectsQuery = (userId: string) =>
  queryOptions({
    queryKey: invitationKeys.projects(userId),
    queryFn: ({ signal }) =>
      allRows((cursor) =>
        feedApi.call('listProjects', { query: { userId, published: 'true', limit: 50, cursor }, signal }),
      ),
  });

type Wanted = Pick<Project, '_id' | 'skills' | 'category'>;

/** Suggested freelancers, each with the wanted skills that they have. `by` is the source of the wanted skills. */
export interface Suggestions {
  by: 'shortlist' | 'project';
  skills: readonly string[];
  data: readonly (FreelancerCard & { matching: readonly string[] })[];
}

/**
 * The number of freelancers to suggest, of wanted skills to search for (one search each), and of candidates per search.
 */
const SUGGESTED = 3;
const SKILLS = 3;
const EACH = 20;
const MINUTES = 60_000;

/**
 * Suggests three freelancers to invite. The wanted skills are the most common ones on the shortlist or, if there are
 * none, those that the project requires. Freelancers with the most wanted skills come first. If no freelancer has a
 * wanted skill, freelancers in the project's category are suggested.
 */
export const suggestionsQuery = ({ _id, skills: own, category }: Wanted) =>
  queryOptions({
    queryKey: invitationKeys.suggested(_id),
    staleTime: 5 * MINUTES,
    queryFn: async ({ signal }): Promise<Suggestions> => {
      const ofShortlist = await skillsOfShortlist(_id, signal);
      const by = ofShortlist.length > 0 ? 'shortlist' : 'project';
      const skills = (by === 'shortlist' ? ofShortlist : own).slice(0, SKILLS);
      const search = (query: { skills?: string; category?: Category }) =>
        hiringApi.call('listFreelancers', { query: { ...query, availability: 'available', limit: EACH }, signal });
      const lists = await Promise.all([
        ...skills.map((skill) => search({ skills: skill })),
        ...(category ? [search({ category })] : []),
      ]);
      const found = new Map(lists.flatMap(({ data }) => data).map((card) => [card._id, card]));
      const ranked = [...found.values()]
        .map((card) => ({ ...card, matching: sharedBy(card.skills, skills) }))
        .sort((one, other) => other.matching.length - one.matching.length)
        .slice(0, EACH);
      if (ranked.length === 0) return { by, skills, data: [] };
      const freelancers = ranked.map((card) => card._id).join(',');
      const invitable = await invitationsApi.call('listInvitable', {
        params: { id: _id },
        query: { freelancers },
        signal,
      });
      const data = ranked.filter((card) => invitable.data.includes(card._id)).slice(0, SUGGESTED);
      return { by, skills, data };
    },
  });

/** The `skills` that are also in `wanted`, ignoring case. */
function sharedBy(skills: readonly string[], wanted: readonly string[]): readonly string[] {
  const spellings = new Set(wanted.map(spellingOf));
  return skills.filter((skill) => spellings.has(spellingOf(skill)));
}

/** Returns the shortlisted freelancers' skills, most common first. Freelancers with hidden pages are skipped. */
async function skillsOfShortlist(projectId: string, signal: AbortSignal): Promise<readonly string[]> {
  const query = { show: 'shortlisted', limit: SUGGESTED } as const;
  const { data } = await proposalsApi.call('listReceivedProposals', { params: { id: projectId }, query, signal });
  const lists = await Promise.all(
    data.map(({ freelancer }) =>
      profilesApi.call('getFreelancerProfile', { params: { userId: freelancer._id }, signal }).then(
        (profile) => profile.data.skills,
        () => [],
      ),
    ),
  );
  const counts = new Map<string, number>();
  for (const skill of lists.flat()) counts.set(skill, (counts.get(skill) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([skill]) => skill);
}

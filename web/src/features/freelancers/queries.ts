import type { FreelancerCard } from '@hirelane/contracts/api/freelancers';
import type { Category } from '@hirelane/contracts/api/projects';
import { textOfSkills } from '@hirelane/contracts/skills-text';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { hiringApi } from '@/shared/api/routes/hiring';

/** What a client looks for. Empty words and no skills ask for everybody. */
export interface Search {
  q: string;
  category: Category | undefined;
  skills: readonly string[];
  availability: FreelancerCard['availability'] | undefined;
  /** The least average. */
  stars: number | undefined;
}

export const freelancerKeys = {
  all: ['freelancers'] as const,
  search: (search: Search) => [...freelancerKeys.all, 'search', search] as const,
};

/** Freelancers to whom all of a search applies. */
export const freelancersQuery = (search: Search) =>
  pagedQuery(hiringApi, 'listFreelancers', freelancerKeys.search(search), {
    query: {
      q: search.q || undefined,
      category: search.category,
      skills: textOfSkills(search.skills) || undefined,
      availability: search.availability,
      stars: search.stars,
    },
    keepsRows: true,
  });

import type { PublicProject } from '@hirelane/contracts/api/projects';
import { paragraphs, summary } from '@/app/server/text';
import type { Head } from '@/app/server/types';
import { LIST_TEXTS } from '@/features/projects/texts';
import { formatRupees } from '@/shared/lib/format';
import { marketplace } from '@/shared/lib/marketplace';

/** Schema.org's name for work of one's own, by contract. */
const EMPLOYMENT = 'CONTRACTOR';
/** Remote work names a country (https://developers.google.com/search/docs/appearance/structured-data/job-posting). */
const COUNTRY = 'India';
const ENDED = { closed: 'Closed', filled: 'Filled' } as const;

/** What a project's page says of itself. One that takes no proposals any more says so, and leaves the index. */
export function projectHead(project: PublicProject, origin: string): Head {
  const { _id, title, description, category, projectRate, status, version } = project;
  const path = `/projects/${_id}`;
  const isOpen = status === 'published';
  const terms = [category, projectRate === null ? null : formatRupees(projectRate)].filter((term) => term !== null);
  return {
    title: isOpen ? title : `${ENDED[status]}: ${title}`,
    description: summary([...terms, description].join(' · ')),
    path,
    picture: `/pictures/projects/${_id}-${version}.png`,
    kind: 'website',
    isListed: isOpen,
    data: isOpen ? jobPosting(project, origin + path) : null,
  };
}

/** What the list of all open projects says of itself. */
export const projectsHead = (): Head => ({
  title: LIST_TEXTS.explore,
  description: `${LIST_TEXTS.exploreText} Fixed-price work on ${marketplace.name}, with budget, skills and proposals so far.`,
  path: '/projects',
  picture: null,
  kind: 'website',
  isListed: true,
  data: null,
});

/** https://schema.org/JobPosting. The client is not named: their page may not be for everyone. */
function jobPosting(project: PublicProject, url: string): object {
  const { _id, title, description, category, skills, projectRate, publishedAt } = project;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: paragraphs(description),
    url,
    identifier: { '@type': 'PropertyValue', name: marketplace.name, value: _id },
    datePosted: publishedAt,
    employmentType: EMPLOYMENT,
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: COUNTRY },
    directApply: true,
    // What search engines ask for where a company is not named.
    hiringOrganization: { '@type': 'Organization', name: 'confidential' },
    ...(category !== null && { industry: category }),
    ...(skills.length > 0 && { skills: skills.join(', ') }),
    ...(projectRate !== null && { baseSalary: { '@type': 'MonetaryAmount', currency: 'INR', value: projectRate } }),
  };
}

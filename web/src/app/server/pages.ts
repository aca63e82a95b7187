import type { PersonPage, PersonPageAnswer } from '@hirelane/api/schemas/people';
import type { PublicProject, PublicProjectAnswer } from '@hirelane/api/schemas/projects';
import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { paragraphs, summary } from '@/app/server/text';
import type { Answers, Head } from '@/app/server/types';
import { marketplace } from '@/domain/marketplace/marketplace';
import {
  answeringQuery,
  askedBy,
  completedQuery,
  conductQuery,
  pageAddress,
  personPageQuery,
} from '@/features/people/queries';
import { publicProjectQuery } from '@/features/projects/queries';
import { searchIn } from '@/features/projects/search/projectSearch';
import { searchQuery } from '@/features/projects/search/queries';
import { LIST_TEXTS } from '@/features/projects/texts';
import { personReviewsQuery } from '@/features/reviews/queries';
import { statisticsQuery } from '@/features/statistics/queries';
import { STATISTICS_TEXTS } from '@/features/statistics/texts';
import { formatRupees } from '@/shared/lib/format';
import { RENDERED_AT } from '@/shared/lib/renderedPage';

/** A page that the server renders: the API responses it needs, and its metadata. */
export type ServerPage = Readonly<{
  /** The request whose status determines the document's status. */
  main: string;
  /** URLs to request as a visitor. May depend on the responses received so far. */
  asks(answers: Answers): readonly string[];
  head(answers: Answers, origin: string): Head;
  /** Stores the responses under the query keys that the screen uses. */
  fill(client: QueryClient, answers: Answers): void;
  /**
   * Time in milliseconds after which the same responses are rendered again, because the page contains relative times.
   */
  lastsMs?: number;
}>;

type Project = z.infer<typeof PublicProjectAnswer>;
type Person = z.infer<typeof PersonPageAnswer>;

/** The smallest unit that `ago` shows. */
const MINUTE_MS = 60_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the page for a URL, given as a path with or without a query, or null if the server does not render it. */
export function serverPage(address: string): ServerPage | null {
  const [path = '', query = ''] = address.split('?', 2);
  // Searches, and owners' previews of their pages, are rendered by the browser.
  if (path === '/projects') return query === '' ? projectsPage() : null;
  if (path === '/statistics') return query === '' ? statisticsPage() : null;
  const [, kind, name = '', more] = path.split('/');
  if (more !== undefined || name === '' || new URLSearchParams(query).has('as')) return null;
  if (kind === 'projects') return ID.test(name) ? projectPage(name) : null;
  return kind === 'people' ? personPage(decoded(name)) : null;
}

/** The first page of a list, in the format that `pagedQuery` stores. */
const firstPage = (body: unknown) => ({ pages: [body], pageParams: [''] });

/** Returns the body of a successful response, or undefined if the response is missing or a problem. */
function found<T>(answers: Answers, address: string): T | undefined {
  const answer = answers[address];
  return answer?.status === 200 ? (answer.body as T) : undefined;
}

/** The newest projects: a search without words or filters. */
function projectsPage(): ServerPage {
  const main = '/api/v1/project';
  return {
    main,
    asks: () => [main],
    head: () => projectsHead(),
    fill(client, answers) {
      client.setQueryData<unknown>(
        searchQuery(searchIn(new URLSearchParams())).queryKey,
        firstPage(found(answers, main)),
      );
      client.setQueryData(RENDERED_AT, Date.now());
    },
    lastsMs: MINUTE_MS,
  };
}

function statisticsPage(): ServerPage {
  const main = '/api/v1/statistics';
  return {
    main,
    asks: () => [main],
    head: () => ({
      title: STATISTICS_TEXTS.title,
      description: `Projects, proposals and hires on ${marketplace.name} by week and category: budgets, agreed rates, time to hire and skills.`,
      ...{ path: '/statistics', picture: null, kind: 'website', isListed: true, data: null },
    }),
    fill: (client, answers) => client.setQueryData(statisticsQuery().queryKey, found(answers, main)),
  };
}

function projectPage(id: string): ServerPage {
  const main = `/api/v1/project/${id}`;
  const of = (answers: Answers) => found<Project>(answers, main);
  return {
    main,
    asks: () => [main],
    head: (answers, origin) => projectHead((of(answers) as Project).data, origin),
    fill: (client, answers) => client.setQueryData(publicProjectQuery(id).queryKey, of(answers)),
  };
}

function personPage(name: string): ServerPage {
  const asked = askedBy(name);
  const main = `/api/v1/page?${new URLSearchParams(asked as Record<string, string>)}`;
  const of = (answers: Answers) => found<Person>(answers, main)?.data;
  const partsOf = ({ _id, freelancer, client }: Person['data']) => ({
    reviews: `/api/v1/people/${_id}/reviews`,
    answering: freelancer && `/api/v1/people/${_id}/answering`,
    completed: freelancer && freelancer.completed > 0 ? `/api/v1/people/${_id}/contracts` : null,
    conduct: client && `/api/v1/people/${_id}/conduct`,
  });
  return {
    main,
    asks(answers) {
      const page = of(answers);
      return page ? [main, ...Object.values(partsOf(page)).filter((address) => address !== null)] : [main];
    },
    head: (answers, origin) => personHead(of(answers) as Person['data'], origin),
    fill(client, answers) {
      const page = of(answers);
      if (!page) return;
      const { reviews, answering, completed, conduct } = partsOf(page);
      const put = (key: readonly unknown[], address: string | null, of = (body: unknown): unknown => body) => {
        const body = address === null ? undefined : found(answers, address);
        if (body !== undefined) client.setQueryData(key, of(body));
      };
      client.setQueryData(personPageQuery(asked).queryKey, { data: page });
      put(personReviewsQuery(page._id).queryKey, reviews, firstPage);
      put(completedQuery(page._id).queryKey, completed, firstPage);
      put(answeringQuery(page._id).queryKey, answering);
      put(conductQuery(page._id).queryKey, conduct);
    },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Metadata for a person's page, as visible to everyone. */
export function personHead(page: PersonPage, origin: string): Head {
  const { _id, handle, firstName, lastName, freelancer, client } = page;
  const name = `${firstName} ${lastName}`.trim();
  const role = freelancer?.title || client?.companyName || (freelancer ? 'Freelancer' : 'Client');
  const about = freelancer?.description || client?.description || `${name} on ${marketplace.name}.`;
  const path = pageAddress(handle ?? _id);
  return {
    title: `${name} – ${role}`,
    description: summary(about),
    path,
    picture: `/pictures/people/${_id}.png`,
    kind: 'profile',
    isListed: true,
    data: profilePage(page, name, origin, path),
  };
}

/** https://schema.org/ProfilePage */
function profilePage(page: PersonPage, name: string, origin: string, path: string): object {
  const { _id, handle, city, state, profileImg, freelancer, client } = page;
  const about = freelancer?.description || client?.description;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: origin + path,
    mainEntity: {
      '@type': 'Person',
      name,
      identifier: _id,
      url: origin + path,
      ...(handle !== null && { alternateName: handle }),
      ...(about && { description: about }),
      ...(profileImg !== null && { image: `${origin}/api/v1/file/${profileImg}` }),
      ...(freelancer?.title && { jobTitle: freelancer.title }),
      ...(freelancer && freelancer.skills.length > 0 && { knowsAbout: freelancer.skills }),
      ...(client?.companyName && { worksFor: { '@type': 'Organization', name: client.companyName } }),
      ...((city || state) && {
        address: {
          '@type': 'PostalAddress',
          ...(city && { addressLocality: city }),
          ...(state && { addressRegion: state }),
        },
      }),
    },
  };
}

/** Schema.org's term for freelance work. */
const EMPLOYMENT = 'CONTRACTOR';
/**
 * Remote work must name a country (https://developers.google.com/search/docs/appearance/structured-data/job-posting).
 */
const COUNTRY = 'India';
const ENDED = { closed: 'Closed', filled: 'Filled' } as const;

/**
 * Metadata for a project's page. If the project no longer accepts proposals, the description states this and the page
 * is not indexed.
 */
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

/** Metadata for the list of all open projects. */
export const projectsHead = (): Head => ({
  title: LIST_TEXTS.explore,
  description: `${LIST_TEXTS.exploreText} Fixed-price work on ${marketplace.name}, with budget, skills and proposals so far.`,
  path: '/projects',
  picture: null,
  kind: 'website',
  isListed: true,
  data: null,
});

/** https://schema.org/JobPosting. The client is left out because their page may not be public. */
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
    // Search engines require this if no company is named.
    hiringOrganization: { '@type': 'Organization', name: 'confidential' },
    ...(category !== null && { industry: category }),
    ...(skills.length > 0 && { skills: skills.join(', ') }),
    ...(projectRate !== null && { baseSalary: { '@type': 'MonetaryAmount', currency: 'INR', value: projectRate } }),
  };
}

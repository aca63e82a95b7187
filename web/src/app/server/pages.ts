import type { PersonPageAnswer } from '@hirelane/contracts/api/people';
import type { PublicProjectAnswer } from '@hirelane/contracts/api/projects';
import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { personHead } from '@/app/server/personHead';
import { projectHead, projectsHead } from '@/app/server/projectHead';
import type { Answers, Head } from '@/app/server/types';
import { askedBy } from '@/features/people/address';
import { answeringQuery, completedQuery, conductQuery, personPageQuery } from '@/features/people/queries';
import { publicProjectQuery } from '@/features/projects/queries';
import { searchIn } from '@/features/projects/search/projectSearch';
import { searchQuery } from '@/features/projects/search/queries';
import { personReviewsQuery } from '@/features/reviews/queries';
import { RENDERED_AT } from '@/shared/lib/useRenderedAt';

/** A page that the server renders: what it needs of the api, and what it says of itself. */
export type ServerPage = Readonly<{
  /** Decides about the status of the document. */
  main: string;
  /** Addresses to ask, as a visitor. Others may follow from the answers so far. */
  asks(answers: Answers): readonly string[];
  head(answers: Answers, origin: string): Head;
  /** Puts the answers where the screen looks for them. */
  fill(client: QueryClient, answers: Answers): void;
  /** ms after which the same answers are rendered anew, since the page says how long ago something was. */
  lastsMs?: number;
}>;

type Project = z.infer<typeof PublicProjectAnswer>;
type Person = z.infer<typeof PersonPageAnswer>;

/** The smallest step of `ago`. */
const MINUTE_MS = 60_000;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The page at an address: a path, with or without a query. Null for one that the server does not render. */
export function serverPage(address: string): ServerPage | null {
  const [path = '', query = ''] = address.split('?', 2);
  // A search, and what somebody sees of their own page through others' eyes, are the browser's.
  if (path === '/projects') return query === '' ? projectsPage() : null;
  const [, kind, name = '', more] = path.split('/');
  if (more !== undefined || name === '' || new URLSearchParams(query).has('as')) return null;
  if (kind === 'projects') return ID.test(name) ? projectPage(name) : null;
  return kind === 'people' ? personPage(decoded(name)) : null;
}

/** The first page of a list, as `pagedQuery` keeps it. */
const firstPage = (body: unknown) => ({ pages: [body], pageParams: [''] });

/** The answer that was found; undefined where there is none, or a problem. */
function found<T>(answers: Answers, address: string): T | undefined {
  const answer = answers[address];
  return answer?.status === 200 ? (answer.body as T) : undefined;
}

/** The newest projects: the search for nothing in particular. */
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

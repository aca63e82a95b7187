import * as z from 'zod';
import { EditPage, PageSettingsAnswer, PersonPageAnswer, PersonPageQuery } from '../schemas/people.ts';
import { SitePart, SitePartQuery, SiteParts } from '../schemas/site.ts';
import type { Route } from './route.ts';

/** The pages about people, and what each has chosen for theirs. */
export const peopleRoutes = {
  readPage: {
    method: 'GET',
    path: '/api/v1/page',
    who: 'anyone',
    service: 'profiles',
    kind: 'query',
    query: PersonPageQuery,
    status: 200,
    answer: PersonPageAnswer,
    about:
      "A person's page, by handle or id, for those to whom they show it; 410 once they have deleted their account.",
  },
  listPeopleParts: {
    method: 'POST',
    path: '/internal/site/people',
    who: 'bff',
    service: 'profiles',
    kind: 'query',
    body: z.strictObject({}),
    status: 200,
    answer: SiteParts,
    about: 'The parts of the sitemap that list pages of people which everyone sees.',
  },
  readPeoplePart: {
    method: 'POST',
    path: '/internal/site/people/part',
    who: 'bff',
    service: 'profiles',
    kind: 'query',
    body: SitePartQuery,
    status: 200,
    answer: SitePart,
    about: 'The pages of people of one part of the sitemap.',
  },
  readPageSettings: {
    method: 'GET',
    path: '/api/v1/page/settings',
    who: 'user',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: PageSettingsAnswer,
    about: 'What one has chosen for the page about oneself.',
  },
  editPage: {
    method: 'PUT',
    path: '/api/v1/page/settings',
    who: 'user',
    service: 'profiles',
    kind: 'command',
    limit: 'page',
    body: EditPage,
    status: 200,
    answer: PageSettingsAnswer,
    about: 'Choose a handle, who sees the page, and whether one is available. What is left out stays as it is.',
  },
} as const satisfies Record<string, Route>;

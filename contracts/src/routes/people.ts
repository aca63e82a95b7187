import * as z from 'zod';
import { EditPage, PageSettingsAnswer, PersonPageAnswer, PersonPageQuery } from '../schemas/people.ts';
import { SitePart, SitePartQuery, SiteParts } from '../schemas/site.ts';
import type { Route } from './route.ts';

/** Routes for profile pages and their settings. */
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
    about: "A user's page, by handle or id, if the caller may see it; 410 once the user has deleted the account.",
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
    about: 'The parts of the sitemap that list public profile pages.',
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
    about: 'The profile pages in one part of the sitemap.',
  },
  readPageSettings: {
    method: 'GET',
    path: '/api/v1/page/settings',
    who: 'user',
    service: 'profiles',
    kind: 'query',
    status: 200,
    answer: PageSettingsAnswer,
    about: "The settings of the caller's page.",
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
    about: "Set the handle, visibility and availability of the caller's page. Omitted fields keep their value.",
  },
} as const satisfies Record<string, Route>;

import type { Visibility } from '@hirelane/api/constants';
import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { feedApi } from '@/shared/api/routes/feed';
import { hiringApi } from '@/shared/api/routes/hiring';
import { messagingApi } from '@/shared/api/routes/messaging';
import { peopleApi } from '@/shared/api/routes/people';

/** A person by handle or id. `as` previews the user's own page as another user sees it. */
type AskedPage = Readonly<{ handle?: string; id?: string; as?: Visibility }>;

export const peopleKeys = {
  all: ['people'] as const,
  pages: ['people', 'page'] as const,
  page: (asked: AskedPage) => [...peopleKeys.pages, asked] as const,
  settings: ['people', 'settings'] as const,
  completed: (id: string) => [...peopleKeys.all, 'completed', id] as const,
  conduct: (id: string) => [...peopleKeys.all, 'conduct', id] as const,
  answering: (id: string) => [...peopleKeys.all, 'answering', id] as const,
};

export const personPageQuery = (asked: AskedPage) =>
  queryOptions({
    queryKey: peopleKeys.page(asked),
    queryFn: ({ signal }) => peopleApi.call('readPage', { query: asked, signal }),
    select: ({ data }) => data,
  });

export const pageSettingsQuery = () =>
  queryOptions({
    queryKey: peopleKeys.settings,
    queryFn: ({ signal }) => peopleApi.call('readPageSettings', { signal }),
    select: ({ data }) => data,
  });

/** How a client responds to proposals and deliveries. */
export const conductQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.conduct(id),
    queryFn: ({ signal }) => feedApi.call('readConduct', { params: { id }, signal }),
    select: ({ data }) => data,
  });

/** How soon a freelancer usually replies to messages. */
export const answeringQuery = (id: string) =>
  queryOptions({
    queryKey: peopleKeys.answering(id),
    queryFn: ({ signal }) => messagingApi.call('readAnswering', { params: { id }, signal }),
    select: ({ data }) => data,
  });

/** Completed contracts whose clients have agreed to be named, most recent first. */
export const completedQuery = (id: string) =>
  pagedQuery(hiringApi, 'readCompleted', peopleKeys.completed(id), { params: { id } });

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the path to a person's page, by id or handle. */
export const pageAddress = (name: string): string => `/people/${encodeURIComponent(name)}`;

/** Whether the name in a page's URL is an id. Handles are too short to be ids. */
export const askedBy = (name: string): AskedPage => (ID.test(name) ? { id: name } : { handle: name });

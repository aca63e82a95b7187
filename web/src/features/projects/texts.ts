import type { Project } from '@hirelane/api/schemas/projects';

export const TEXTS = {
  noActive: 'No active job posts',
  noActiveText: 'Post a job to the marketplace and let talent come to you.',
  postJob: 'Post a Job',
  catalog: 'Project Catalog',
  noCatalog: 'Your Past Work History',
} as const;

export const FILTER_LABELS = {
  all: 'All Projects',
  draft: 'Draft Projects',
  published: 'Published Projects',
  past: 'Filled and Closed Projects',
} as const;

/** The title of an empty list of a client's projects, and what to find there. */
export const NONE_TEXTS = {
  draft: { title: 'No drafts', text: 'Projects that you have not published yet appear here.' },
  past: {
    title: 'No filled or closed projects',
    text: 'Projects appear here when you hire a freelancer or close them.',
  },
} as const;

/** Lists that the specification mentions but does not enumerate. */
export const LIST_TEXTS = {
  explore: 'Explore',
  exploreText: 'New & Noteworthy: every open project.',
  visitorHint: 'To apply to a project,',
  findWork: 'Find work for your skills',
  findWorkText: 'Search open jobs by keyword and filter.',
} as const;

/**
 * Returns the title or, if it is missing, a placeholder. Only drafts and projects hidden by the operator can lack a
 * title.
 */
export const titleOf = ({ title, status }: Pick<Project, 'title' | 'status'>): string =>
  title || (status === 'draft' ? 'Untitled draft' : 'Hidden by the operator');

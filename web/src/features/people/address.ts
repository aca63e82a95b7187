import type { AskedPage } from '@/features/people/queries';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The address of the page about a person, by their id or their handle. */
export const pageAddress = (name: string): string => `/people/${encodeURIComponent(name)}`;

/** What the address of a page names: a handle is too short for an id. */
export const askedBy = (name: string): AskedPage => (ID.test(name) ? { id: name } : { handle: name });

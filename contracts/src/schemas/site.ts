import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/** The parts of a sitemap, in order: each by the id of the first thing in it. None: there is nothing. */
export const SiteParts = z.object({ data: z.array(z.object({ first: Id })) });
export type SiteParts = z.infer<typeof SiteParts>;

export const SitePartQuery = z.strictObject({ first: Id });

/** What is in a part. `name`: the end of the page's address; `changedAt`: null where nobody keeps it. */
export const SitePart = z.object({ data: z.array(z.object({ name: z.string(), changedAt: Instant.nullable() })) });
export type SitePart = z.infer<typeof SitePart>;

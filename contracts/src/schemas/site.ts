import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/** The parts of a sitemap in order, each identified by the id of its first entry. Empty if there are no entries. */
export const SiteParts = z.object({ data: z.array(z.object({ first: Id })) });
export type SiteParts = z.infer<typeof SiteParts>;

export const SitePartQuery = z.strictObject({ first: Id });

/** The entries of a part. `name` is the end of the page's URL; `changedAt` is null if unknown. */
export const SitePart = z.object({ data: z.array(z.object({ name: z.string(), changedAt: Instant.nullable() })) });
export type SitePart = z.infer<typeof SitePart>;

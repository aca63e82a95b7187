import * as z from 'zod';

const must = 'must be a whole number of years, 1 to 100';

/**
 * Number of years for which the agreed terms are kept after a contract ends, once a party has deleted their account.
 */
export const RetentionYears = z.coerce.number(must).int(must).min(1, must).max(100, must).default(8);

/**
 * The configuration of the hiring service when it runs as a separate process, in addition to the variables that every
 * service reads.
 */
export const HiringConfig = z.object({
  PROJECTS_URL: z.url({ protocol: /^https?$/, error: 'is required: the base address of the projects service' }),
  RETENTION_YEARS: RetentionYears,
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'is required: the origin that browsers see, which issues work records',
  }),
});

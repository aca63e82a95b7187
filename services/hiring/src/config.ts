import * as z from 'zod';

const must = 'must be a whole number of years, 1 to 100';

/** For how many years agreed terms are kept after the end, once somebody has left. */
export const RetentionYears = z.coerce.number(must).int(must).min(1, must).max(100, must).default(8);

/** What hiring reads when it runs alone, in addition to what every service does. */
export const HiringConfig = z.object({
  PROJECTS_URL: z.url({ protocol: /^https?$/, error: 'is needed: the base address of the projects service' }),
  RETENTION_YEARS: RetentionYears,
  PUBLIC_URL: z.url({
    protocol: /^https?$/,
    error: 'is needed: the origin that browsers see, which issues work records',
  }),
});

import * as z from 'zod';

/** What proposals reads when it runs alone, in addition to what every service does. */
export const ProposalsConfig = z.object({
  PROJECTS_URL: z.url({ protocol: /^https?$/, error: 'is needed: the base address of the projects service' }),
});

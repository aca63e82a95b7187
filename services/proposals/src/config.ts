import * as z from 'zod';

/** The configuration of proposals when it runs as a process of its own, in addition to what every service reads. */
export const ProposalsConfig = z.object({
  PROJECTS_URL: z.url({ protocol: /^https?$/, error: 'is needed: the base address of the projects service' }),
});

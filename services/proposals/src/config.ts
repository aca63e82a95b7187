import { httpUrl } from '@hirelane/runtime/variable-types';
import * as z from 'zod';

/**
 * The configuration of the proposals service when it runs as a separate process, in addition to the variables that
 * every service reads.
 */
export const ProposalsConfig = z.object({
  PROJECTS_URL: httpUrl('is required: the base address of the projects service'),
});

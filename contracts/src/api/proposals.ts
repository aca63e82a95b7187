import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, prose, rate } from '../fields.ts';
import { Duration } from './projects.ts';

/** `clientId` and `freelancerId`, if given, must be the project's client and the caller. */
export const SendProposal = z.object({
  projectId: Id,
  clientId: Id.optional(),
  freelancerId: Id.optional(),
  expectedBidRate: rate('Expected bid rate'),
  duration: Duration,
  /** Id of an uploaded file. */
  portfolio: Id.nullish().transform((id) => id ?? null),
  coverLetter: prose('Cover letter', LIMITS.coverLetter),
});
export type SendProposal = z.infer<typeof SendProposal>;

export const ProposalSentAnswer = z.object({ data: z.object({ _id: Id, projectId: Id }), isApplied: z.literal(true) });

import * as z from 'zod';
import { Duration } from '../api/projects.ts';
import { Id } from '../fields.ts';
import { personal } from './personal.ts';

/** Streams `proposal-<projectId>_<freelancerId>`: the first append wins, so a second proposal is a conflict. */
export const proposalEvents = {
  ProposalSent: z.object({
    proposalId: Id,
    projectId: Id,
    clientId: Id,
    freelancerId: Id,
    /** Whole rupees. */
    expectedBidRate: z.number().int(),
    duration: Duration,
    /** Id of an upload. */
    portfolio: Id.nullable(),
    coverLetter: personal(),
  }),
  /** The freelancer has deleted their account: the letter is gone, that somebody applied is not. */
  ProposalErased: z.object({ projectId: Id, freelancerId: Id }),
};

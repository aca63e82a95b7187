import * as z from 'zod';
import { projectId, publicBid } from './fields.ts';

const proposalId = z.uuid().meta({ description: 'The proposal. The id does not reveal the freelancer.' });

/** The public events of a proposal, without the freelancer: the stream's name, which holds their id, is not used. */
export const publicProposalEvents = {
  sent: z.strictObject({ proposalId, projectId, ...publicBid }),
  withdrawn: z.strictObject({ proposalId, projectId }),
  erased: z.strictObject({ proposalId, projectId }),
};

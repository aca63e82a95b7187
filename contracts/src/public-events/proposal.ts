import * as z from 'zod';
import { projectId, publicBid } from './fields.ts';

const proposalId = z.uuid().meta({ description: 'The proposal. The id says nothing about whose it is.' });

/** What the public hears of a proposal. Never whose it is: its stream's name, which holds the freelancer's id, is not used. */
export const publicProposalEvents = {
  sent: z.strictObject({ proposalId, projectId, ...publicBid }),
  erased: z.strictObject({ proposalId, projectId }),
};

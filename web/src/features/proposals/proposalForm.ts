import { FileRef } from '@hirelane/contracts/api/files';
import type { SendProposal } from '@hirelane/contracts/api/proposals';
import { DEFAULT_DURATION } from '@hirelane/contracts/constants';
import * as z from 'zod';
import { keptForm } from '@/shared/lib/keptForm';

export type ProposalValues = z.input<typeof SendProposal>;

/** What a freelancer would send, before anything is typed. */
export const defaultsFor = (projectId: string, clientId: string, freelancerId: string): ProposalValues => ({
  projectId,
  clientId,
  freelancerId,
  expectedBidRate: '0',
  duration: DEFAULT_DURATION,
  portfolio: null,
  coverLetter: '',
});

const Kept = z.object({ values: z.record(z.string(), z.unknown()), file: FileRef.nullable() });

export const keptProposal = (freelancerId: string, projectId: string) =>
  keptForm(`proposal.${freelancerId}.${projectId}`, Kept);

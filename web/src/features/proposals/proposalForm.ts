import { DEFAULT_DURATION } from '@hirelane/api/constants';
import type { SendProposal } from '@hirelane/api/schemas/proposals';
import type * as z from 'zod';
import { ApiError } from '@/shared/lib/apiError';
import { keptForm } from '@/shared/lib/keptForm';
import { anything, fileRef, nullable, object, record } from '@/shared/lib/shapes';

export type ProposalValues = z.input<typeof SendProposal>;

/** The initial values of a proposal form. `duration` is the project's, if it is known. */
export const defaultsFor = (
  projectId: string,
  clientId: string | null,
  freelancerId: string,
  duration: ProposalValues['duration'] = DEFAULT_DURATION,
): ProposalValues => ({
  projectId,
  clientId: clientId ?? undefined,
  freelancerId,
  expectedBidRate: '0',
  duration,
  portfolio: null,
  coverLetter: '',
});

const kept = object({ values: record(anything), file: nullable(fileRef) });

export const keptProposal = (freelancerId: string, projectId: string) =>
  keptForm(`proposal.${freelancerId}.${projectId}`, (stored) => (kept(stored) ? stored : undefined));

/** Whether a proposal was refused because the freelancer has already sent one, possibly in another tab. */
export const isProposalExist = (error: Error): boolean =>
  error instanceof ApiError && error.problem.isProposalExist === true;

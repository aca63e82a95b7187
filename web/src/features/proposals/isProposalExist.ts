import { ApiError } from '@/shared/lib/apiError';

/** Whether a proposal was refused because the freelancer has sent one already, perhaps in another tab. */
export const isProposalExist = (error: Error): boolean =>
  error instanceof ApiError && error.problem.isProposalExist === true;

import { ApiError } from '@/shared/lib/apiError';

/** What was asked for does not exist, or not for whoever asks. */
export const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && [403, 404, 422].includes(error.problem.status);

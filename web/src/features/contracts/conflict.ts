import { messageOf } from '@/shared/api/http';
import { ApiError } from '@/shared/lib/apiError';

/**
 * What the page says in place of a dialog whose command was refused for what the contract has become (409): the page
 * is read again then, and the dialog would show what is past. Undefined for every other error, which is the dialog's.
 */
export function conflictOf(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.problem.status !== 409) return undefined;
  return error.problem.code === 'contract-changed'
    ? 'This contract has changed in the meantime. The page now shows it as it is; what you have typed is kept.'
    : messageOf(error);
}

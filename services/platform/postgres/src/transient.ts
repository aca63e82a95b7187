import pg from 'pg';

/**
 * SQLSTATE classes and codes of transient errors: connection, resources, operator intervention, serialisation,
 * deadlock.
 */
const TRANSIENT = /^(08|53|57|58|40001|40P01|25006|55P03)/;

/**
 * Codes that libraries use for their own errors as well, and those of exhausted resources, whatever they were needed
 * for.
 */
const PASSING = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EMFILE|ENFILE|ENOMEM|ENOBUFS|EAGAIN)/;

/** Whether waiting and retrying can help; otherwise the content is at fault. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TRANSIENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // A name with several addresses, none of which could be reached.
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = 'code' in error ? String(error.code) : '';
  return isOfNetwork(error) || PASSING.test(code) || /connection|timeout|Client was closed/i.test(error.message);
}

/**
 * An error of the operating system about a connection or a host name has no path; one about a missing or unreadable
 * file has, and an operator must fix that.
 */
const isOfNetwork = (error: Error) => 'syscall' in error && !('path' in error);

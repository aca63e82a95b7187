import pg from 'pg';

/** SQLSTATE classes and codes that pass by themselves: connection, resources, operator, serialisation, deadlock. */
const TRANSIENT = /^(08|53|57|58|40001|40P01|25006|55P03)/;

/** Codes that libraries give errors of their own as well, and what a machine runs short of, whatever it was to be used for. */
const PASSING = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EMFILE|ENFILE|ENOMEM|ENOBUFS|EAGAIN)/;

/** Whether waiting and trying again can help; otherwise the content is at fault. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TRANSIENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // A name with several addresses, none of which could be reached.
  if (error instanceof AggregateError) return error.errors.some(isTransient);
  const code = 'code' in error ? String(error.code) : '';
  return isOfNetwork(error) || PASSING.test(code) || /connection|timeout|Client was closed/i.test(error.message);
}

/**
 * What the operating system says of a connection or of a name. It says who was called, or nothing; of a file that is
 * missing or may not be read it says the path, and somebody has to mend that.
 */
const isOfNetwork = (error: Error) => 'syscall' in error && !('path' in error);

import pg from 'pg';

/** SQLSTATE classes and codes that pass by themselves: connection, resources, operator, serialisation, deadlock. */
const TRANSIENT = /^(08|53|57|58|40001|40P01|25006|55P03)/;

/** Whether waiting and trying again can help; otherwise the content is at fault. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return TRANSIENT.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/.test(code) ||
    /connection|timeout|Client was closed/i.test(error.message)
  );
}

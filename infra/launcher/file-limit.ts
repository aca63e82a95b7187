import { tooFewFiles } from './failure.ts';

/**
 * Some 80 connections to PostgreSQL (`connections.ts`), and several for each browser. With fewer files than this,
 * connections fail under load.
 */
const NEEDED = 1_024;

/**
 * Throws StartFailure when this process may not open enough files: it would start, then fail for some users under load.
 * Node has already raised the soft limit as far as it may, so the default 256 of macOS passes. Does nothing where there
 * is no such limit, as on Windows.
 */
export function refuseFewFiles(): void {
  // Otherwise the report looks up a host name for each connection.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const allowed = userLimits?.open_files?.soft;
  if (typeof allowed === 'number' && allowed < NEEDED) throw tooFewFiles();
}

import { tooFewFiles } from './failure.ts';

/** Connections to PostgreSQL are about 90 (docs/operate.md), and each browser has several: with fewer files than this, callers are cut off under load. */
const NEEDED = 1_024;

/**
 * Throws StartFailure when this process may not have enough files open at once: it would start well, and fail for some of the
 * people who come at the same time. Node itself has raised the limit as far as it may, so that the usual 256 of macOS are no
 * reason; where there is no such limit, as on Windows, there is nothing to look at.
 */
export function refuseFewFiles(): void {
  // Else it looks up a name for each connection.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } };
  const allowed = userLimits?.open_files?.soft;
  if (typeof allowed === 'number' && allowed < NEEDED) throw tooFewFiles();
}

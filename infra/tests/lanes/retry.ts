import type { FileResult } from './reports.ts';

/**
 * Words in the names of files and folders whose tests cover races, faults and access. These tests look for failures
 * that may occur once in a thousand runs, so they are never run again.
 */
const NEVER =
  /(?:^|[/.-])(?:races?|kill(?:s|ed)?|replays?|ownership|callers|authori[sz]\w*|may-call|rights|private-data|verification|message-ids|hostile-uploads|abuse|attacks?|hijack|takeover)(?:[/.-]|$)/;

/** If more files failed than this, the change is broken: running them again would only delay the result. */
const MOST_RETRIED = 6;

/**
 * Runs each failed file again separately, and returns the results, with the second run's in place of the first's. A
 * test that failed only in the first run is `unstable`. `rerun` runs one file.
 */
export async function retryFailed(
  results: readonly FileResult[],
  rerun: (file: string) => Promise<readonly FileResult[]>,
): Promise<readonly FileResult[]> {
  const failed = results.filter((result) => result.failed.length > 0 && result.file !== '');
  if (failed.length > MOST_RETRIED) return results;
  const after: FileResult[] = [];
  for (const first of results) {
    if (!failed.includes(first) || NEVER.test(first.file)) {
      after.push(first);
      continue;
    }
    const again = await rerun(first.file);
    const second = again.find(({ file }) => file === first.file);
    const isPassed = second !== undefined && again.every((result) => result.failed.length === 0);
    after.push(isPassed ? { ...second, unstable: first.failed } : first);
  }
  return after;
}

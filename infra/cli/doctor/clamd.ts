import { ClamdUrl, clamdAddress, versionOf } from '@hirelane/files/scan/clamd';
import { type Check, given, well, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Checks clamd's version and the age of its signatures. */
export const checkClamd: Check = async (installation) => {
  const url = given(installation, 'CLAMD_URL');
  if (url === undefined) return [];
  const problem = ClamdUrl.safeParse(url).error?.issues[0]?.message;
  if (problem !== undefined) return [wrong('clamd', `CLAMD_URL ${problem}`, 'Correct CLAMD_URL.')];
  try {
    const version = await versionOf(clamdAddress(url), AbortSignal.timeout(TIMEOUT_MS));
    return [well('clamd', `${version} responds; uploads are scanned`)];
  } catch (error) {
    const todo = 'Correct CLAMD_URL, or start clamd. Until then, every upload is refused.';
    return [wrong('clamd', (error as Error).message, todo)];
  }
};

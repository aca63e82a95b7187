import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import { writeAtomically } from '../../launcher/atomic-file.ts';
import { repository } from '../../launcher/repository.ts';

/** `safe`, or the reason why a pattern is not, such as `2nd degree polynomial`. */
export type PatternVerdict = string;

/**
 * The time limit per pattern in ms. The slowest of ours takes eight seconds on a busy machine; some patterns would take
 * hours.
 */
const TIMEOUT_MS = 60_000;

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string };
/** Earlier recheck results: checking a pattern can take a few seconds, and patterns rarely change. */
const KEPT = join(repository, `node_modules/.cache/hirelane/patterns-${version}.json`);

/** How a pattern's matching time grows with the text, according to recheck. */
export async function verdictOn(source: string, flags: string): Promise<PatternVerdict> {
  const found = await check(source, flags, { timeout: TIMEOUT_MS });
  if (found.status === 'safe') return 'safe';
  return found.status === 'unknown' ? `unknown: ${found.error.kind}` : found.complexity.summary;
}

/** `verdictOn` with a cache that persists between runs; `keep` saves the cache. */
export function rememberedVerdicts() {
  const before: Record<string, PatternVerdict> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  const now: Record<string, PatternVerdict> = {};
  return {
    async verdictOn(source: string, flags: string): Promise<PatternVerdict> {
      const key = createHash('sha256').update(`/${source}/${flags}`).digest('base64url');
      const verdict = now[key] ?? before[key] ?? (await verdictOn(source, flags));
      now[key] = verdict;
      return verdict;
    },
    async keep(): Promise<void> {
      // A timeout is not cached, because the check may be faster in a later run.
      const sure = Object.entries(now).filter(([, verdict]) => !verdict.startsWith('unknown'));
      await mkdir(dirname(KEPT), { recursive: true });
      await writeAtomically(KEPT, JSON.stringify(Object.fromEntries(sure)));
    },
  };
}

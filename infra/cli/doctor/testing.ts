import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Finding } from './finding.ts';

/** An empty folder, removed after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const named = (findings: readonly Finding[], what: string) => findings.find((finding) => finding.what === what);
export const wrongs = (findings: readonly Finding[]) =>
  findings.filter(({ isWell }) => !isWell).map(({ what }) => what);

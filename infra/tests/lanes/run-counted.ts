import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository } from '../../launcher/repository.ts';
import { type FileResult, resultOf } from './reports.ts';

/**
 * Runs one of the checkout's programs in this terminal, whose last line is `N passed, N failed`, optionally with `, N
 * skipped`, and returns its counts. The names are those in its `failed: …` and `skipped: …` lines. A program without a
 * line of counts has failed.
 */
export async function runCounted(program: string, args: readonly string[] = []): Promise<FileResult> {
  const child = spawn(program, [...args], { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  let output = '';
  for await (const chunk of child.stdout) {
    output += chunk;
    process.stdout.write(chunk);
  }
  const [code] = await ended;
  return countsOf(program, output, code);
}

/** The counts in the output of a program that exited with this code. */
export function countsOf(program: string, output: string, code: number | null): FileResult {
  const line = [...output.matchAll(/^(\d+) passed, (\d+) failed/gm)].at(-1);
  if (!line) return resultOf(program, { failed: [`${program}: expected a count, got exit code ${code}`] });
  const named = (word: string) =>
    [...output.matchAll(new RegExp(`^${word}: (.*)$`, 'gm'))].map((match) => match[1] ?? '');
  const failed = named('failed');
  const isHidden = failed.length === 0 && (code !== 0 || line[2] !== '0');
  return resultOf(program, {
    passed: Number(line[1]),
    failed: isHidden ? [`${program} (${line[2]} failed, exit code ${code})`] : failed,
    skipped: named('skipped').map((name) => ({ name, reason: program })),
  });
}

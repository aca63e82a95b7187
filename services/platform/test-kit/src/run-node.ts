import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export type NodeRun = Readonly<{
  child: ChildProcessWithoutNullStreams;
  /** Its code, or the signal that has ended it. */
  ended: Promise<[number | null, NodeJS.Signals | null]>;
  /** All that it has written so far. */
  printed(): string;
  /** Resolves once it has written this; rejects with what it has written when it ends before. */
  says(what: string): Promise<void>;
}>;

/** A process of Node on these arguments, at the repository's root, with nothing else in its environment. Ends with the test. */
export function runNode(args: readonly string[], environment: Readonly<Record<string, string>> = {}): NodeRun {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close') as NodeRun['ended'];
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  return {
    child,
    ended,
    printed: () => printed,
    async says(what) {
      const isSaid = () => printed.includes(what);
      const heard = eventually(isSaid, (said) => said, 60_000);
      await Promise.race([heard, ended]);
      if (!isSaid()) throw new Error(`it ended without a word of ${what}:\n${printed}`);
    },
  };
}

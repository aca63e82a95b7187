import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';
import { scriptArguments } from './script-arguments.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export type NodeRun = Readonly<{
  child: ChildProcessWithoutNullStreams;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<[number | null, NodeJS.Signals | null]>;
  /** Returns the output up to now. */
  printed(): string;
  /** Resolves once the process has printed this text; rejects with the output if it ends first. */
  says(what: string): Promise<void>;
}>;

/**
 * Starts a Node process with these arguments in the repository's root, with an otherwise empty environment. The process
 * is ended when the test ends.
 */
export function runNode(args: readonly string[], environment: Readonly<Record<string, string>> = {}): NodeRun {
  const { PATH = '', HOME = '' } = process.env;
  const [script = '', ...rest] = args;
  const child = spawn(process.execPath, [...scriptArguments(script), ...rest], {
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
      const isPrinted = eventually(isSaid, (said) => said, 60_000);
      await Promise.race([isPrinted, ended]);
      if (!isSaid()) throw new Error(`expected it to print ${what}, but it ended:\n${printed}`);
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { repository } from '../../launcher/repository.ts';

/** A script that runs during a bench until it is stopped. */
export type Child = Readonly<{
  pid: number;
  /** The first line of its output, such as its port. */
  said: string;
  /** Waits until the script has ended. Rejects unless its code is 0. */
  end(): Promise<void>;
  stop(): Promise<void>;
}>;

/** Starts a script in this repository and waits for its first line. Rejects if the script ends before that. */
export async function startChild(script: string, args: readonly string[]): Promise<Child> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const first = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const said = await Promise.race([
    first,
    ended.then(([code]) => {
      throw new Error(`${script} exited with code ${code} before it printed anything.`);
    }),
  ]);
  return {
    pid: child.pid ?? 0,
    said,
    async end() {
      const [code] = await ended;
      if (code !== 0) throw new Error(`${script} exited with code ${code}.`);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

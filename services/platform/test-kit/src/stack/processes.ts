import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from '../script-arguments.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/**
 * A module that ends a process when its standard input closes. Its parent holds the other end of that pipe, which the
 * system closes however the parent ends. An exit handler in the parent would not run on SIGKILL, nor when Vitest ends
 * its worker.
 */
const ENDS_WITH_PARENT = `data:text/javascript,${encodeURIComponent(
  `process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL')).resume().unref();`,
)}`;

/** A service or relay in its own process. */
export type RunningProcess = Readonly<{
  /** Base URL. */
  url: string;
  pid: number;
  /** The line that the process printed when it listened: a JSON object with its `port`. */
  line: string;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM, as an orchestrator does; resolves when the process has drained. */
  stop(): Promise<void>;
}>;

/**
 * Starts a `main.ts`, given its path from the repository's root, on any free port. Resolves once it listens; rejects
 * with its output if it ends before that. The new process ends when the process that started it ends. `checkout` is the
 * checkout whose code to run, if not this one.
 */
export async function startProcess(
  main: string,
  environment: Readonly<Record<string, string>>,
  checkout = ROOT,
): Promise<RunningProcess> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env;
  const script = checkout === ROOT ? scriptArguments(main) : ['--import', 'tsx', main];
  const child = spawn(process.execPath, ['--import', ENDS_WITH_PARENT, ...script], {
    cwd: checkout,
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info', ...environment },
    stdio: 'pipe',
  });
  const closed = once(child, 'close');
  let printed = '';
  const line = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      // The end of the output is enough for an error message.
      printed = `${printed}${chunk}`.slice(-20_000);
      const found = /^.*"port":\d+.*$/m.exec(printed)?.[0];
      if (found?.endsWith('}')) resolve(found);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void closed.then(() => reject(new Error(`${main} ended before it listened:\n${printed}`)));
  });
  let isEnding = false;
  // The test that is waiting for the process fails with a different error, which would not show the reason.
  void closed.then(([code, by]) => {
    if (!isEnding) process.stderr.write(`${main} ended unexpectedly (code ${code}, signal ${by}):\n${printed}`);
  });
  const signal = async (name: NodeJS.Signals) => {
    isEnding = true;
    child.kill(name);
    await closed;
  };
  return {
    url: `http://127.0.0.1:${/"port":(\d+)/.exec(line)?.[1]}`,
    pid: child.pid ?? 0,
    line,
    kill: () => signal('SIGKILL'),
    stop: () => signal('SIGTERM'),
  };
}

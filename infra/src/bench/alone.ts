import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@hirelane/test-kit/eventually';
import { repository } from '../local/repository.ts';

export type Alone = Readonly<{ pid: number; stop(): Promise<void> }>;

/**
 * Starts the bff or a service alone, as a container does, with no other variables than these; `port` is the one with
 * `/health/ready`. Throws when it is not ready within 30 s.
 */
export async function startAlone(
  main: string,
  environment: Readonly<Record<string, string>>,
  port: number,
): Promise<Alone> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await eventually(ready, (status) => status === 200, 30_000);
    return { pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

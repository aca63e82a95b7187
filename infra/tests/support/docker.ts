import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Whether a Docker engine is running. */
export const hasDocker = (): Promise<boolean> =>
  once(spawn('docker', ['info'], { stdio: 'ignore' }), 'close').then(
    ([code]) => code === 0,
    () => false,
  );

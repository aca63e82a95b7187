import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** An unreachable registry may take a long time to cause an error. */
const PULL_TIMEOUT_MS = 300_000;

/** Returns null if the Docker engine has the image or can pull it. Otherwise, returns the engine's error message. */
export async function findImage(image: string): Promise<string | null> {
  const has = await run('docker', ['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
  if (has) return null;
  return run('docker', ['pull', '--quiet', image], { timeout: PULL_TIMEOUT_MS }).then(
    () => null,
    (error: { stderr?: string }) => (error.stderr ?? String(error)).trim().split('\n').at(-1) ?? '',
  );
}

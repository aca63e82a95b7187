import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** ms for a pull; a registry that cannot be reached does not always say so at once. */
const PULL = 300_000;

/** Null when the Docker engine has the image, or can pull it; otherwise what it said. */
export async function findImage(image: string): Promise<string | null> {
  const has = await run('docker', ['image', 'inspect', image]).then(
    () => true,
    () => false,
  );
  if (has) return null;
  return run('docker', ['pull', '--quiet', image], { timeout: PULL }).then(
    () => null,
    (error: { stderr?: string }) => (error.stderr ?? String(error)).trim().split('\n').at(-1) ?? '',
  );
}

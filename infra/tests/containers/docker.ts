import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository } from '../../launcher/repository.ts';

/** Runs `docker …` in the repository; returns its output, or rejects with it when the command fails. */
export async function docker(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn('docker', args, { cwd: repository, env: { ...process.env, ...environment } });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`docker ${args.join(' ')} exited with code ${code}:\n${printed.slice(-4_000)}`);
  return printed;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository } from '../launcher/repository.ts';

/**
 * Runs a script in node_modules, given its path, with this Node and in this terminal; returns its exit code, or null if
 * a signal ended it.
 */
export async function runNode(args: readonly string[], cwd = repository): Promise<number | null> {
  const child = spawn(process.execPath, [...args], { cwd, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code;
}

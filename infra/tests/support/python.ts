import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../launcher/repository.ts';

const run = promisify(execFile);

/** How long packages may take to be installed, in ms. */
const INSTALL_MS = 400_000;

/**
 * Creates a Python environment with the packages in a requirements file, unless an earlier test has. Returns the path of
 * its interpreter, or a sentence that says why it cannot be created, such as without a network.
 */
export async function openPython(requirements: string): Promise<Readonly<{ python: string }> | string> {
  const text = readFileSync(join(repository, requirements));
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const folder = join(repository, 'node_modules/.cache/hirelane-python', name);
  // A virtual environment cannot be moved, so a file in it shows that it is complete.
  const complete = join(folder, 'complete');
  const python = join(folder, 'bin/python');
  if (existsSync(complete)) return { python };
  try {
    await rm(folder, { recursive: true, force: true });
    await run('python3', ['-m', 'venv', folder], { timeout: INSTALL_MS });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary', ':all:'];
    await run(python, [...pip, '-r', requirements], { cwd: repository, timeout: INSTALL_MS });
    await run(python, ['-c', `open(${JSON.stringify(complete)}, 'w').close()`]);
    return { python };
  } catch (error) {
    return `Python packages could not be installed: ${String((error as Error).message)
      .split('\n')
      .slice(0, 3)
      .join(' ')}`;
  }
}

type Options = Readonly<{ cwd?: string; env?: NodeJS.ProcessEnv; input?: string }>;

/** Runs a script; returns its standard output. Throws with its standard error if it fails. */
export async function runPython(
  python: string,
  script: string,
  { cwd, env, input = '' }: Options = {},
): Promise<string> {
  const child = spawn(python, [join(repository, script)], { cwd, env: { ...process.env, ...env } });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => out.push(String(chunk)));
  child.stderr.on('data', (chunk) => err.push(String(chunk)));
  child.stdin.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Expected ${script} to succeed, got code ${code}: ${err.join('')}`);
  return out.join('');
}

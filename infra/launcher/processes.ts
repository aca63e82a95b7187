// biome-ignore lint/style/noRestrictedImports: runs ps where there is no /proc.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id is running. A zombie does not count. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return afterName(stat)[0] !== 'Z';
}

/**
 * Distinguishes a process from others that had the same id, by the boot id and its start time in clock ticks since
 * boot. On systems without /proc, such as macOS, uses the start time from `ps`, to the second. Empty if the process
 * does not exist.
 */
export async function birthOf(pid: number, hasProc = existsSync('/proc/self/stat')): Promise<string> {
  if (!hasProc) return psAbout(pid, 'lstart');
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(unlessGone),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(unlessGone),
  ]);
  const started = afterName(stat)[19];
  return started ? `${boot.trim()}/${started}` : '';
}

/**
 * A process's command line as text; empty if the process does not exist. Throws if it cannot be read for another
 * reason.
 */
export async function commandOf(pid: number): Promise<string> {
  if (!existsSync('/proc/self/cmdline')) return psAbout(pid, 'command');
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(unlessGone);
  return line.replaceAll('\0', ' ');
}

/** One column of `ps`, in the C locale and UTC, so that it does not depend on the caller's settings. */
const psAbout = (pid: number, column: 'lstart' | 'command'): Promise<string> =>
  run('ps', ['-o', `${column}=`, '-p', String(pid)], {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC0' },
  }).then(
    ({ stdout }) => stdout.trim().replaceAll(/ +/g, ' '),
    (error: NodeJS.ErrnoException) => {
      if (typeof error.code === 'number') return ''; // ps found no such process.
      throw error;
    },
  );

const unlessGone = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
  throw error;
};

/** The fields of /proc/<pid>/stat, starting with the state; the name before them may contain spaces and parentheses. */
const afterName = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

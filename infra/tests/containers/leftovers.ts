import { hostname } from 'node:os';
import { docker } from './docker.ts';

/** Process ids are unique only within one machine, and several machines may use the same Docker engine. */
const OURS = `hirelane-test-${hostname()
  .toLowerCase()
  .replaceAll(/[^a-z0-9]/g, '')}`;
/** The label of every image built for tests. */
const LABEL = 'hirelane.built-for=tests';

/** The compose project name for a marketplace that this process starts on this port. */
export const projectName = (port: number): string => `${OURS}-${process.pid}-${port}`;

/**
 * Builds hirelane:local, or hirelane:embedded from that target, and removes the images from earlier tests that lose
 * their tag to it.
 */
export async function buildImage(target?: 'embedded'): Promise<void> {
  const file = ['-f', 'infra/deploy/docker/Dockerfile', '-t', `hirelane:${target ?? 'local'}`];
  if (target !== undefined) file.push('--target', target);
  await docker(['build', '--quiet', '--label', LABEL, ...file, '.']);
  // Docker refuses while another prune is running, which has the same effect.
  await docker(['image', 'prune', '--force', '--filter', `label=${LABEL}`]).catch(() => undefined);
}

/** Removes marketplaces left behind by killed tests, whose containers would otherwise be restarted indefinitely. */
export async function removeLeftovers(): Promise<void> {
  const projects = (await docker(['compose', 'ls', '--all', '--quiet'])).split('\n');
  for (const project of projects) {
    const [, pid] = new RegExp(`^${OURS}-(\\d+)-\\d+$`).exec(project) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    // Another test that starts at the same time may also be removing it.
    await docker(['compose', '-p', project, 'down', '--volumes', '--timeout', '5']).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

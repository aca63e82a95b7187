import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach } from 'vitest';
import { reservePort } from '../../launcher/ports.ts';
import { ROLES } from '../../launcher/roles/names.ts';
import { docker } from './docker.ts';
import { buildImage, projectName, removeLeftovers } from './leftovers.ts';

export type Composed = Readonly<{
  port: number;
  /** The origin of the pages. */
  url: string;
  /** Runs `docker compose …` on this marketplace; rejects with its output. */
  compose(...args: string[]): Promise<string>;
  /** Stops every container and removes the volumes. */
  stop(): Promise<void>;
}>;

/** The number of log lines per container that a failed test prints. */
const TAIL = '60';

/** The time within which every container must be healthy. */
const START_TIMEOUT_MS = 240_000;

/**
 * `eventually` for requests to the bff, with a pause that respects its limit of 300 reads a minute; waits up to a
 * minute, because machines may be slow.
 */
export const eventuallyRead = <T>(ask: () => Promise<T>, check: (answer: T) => boolean): Promise<T> =>
  eventually(ask, check, 60_000, 250);

/**
 * Builds the image and starts a marketplace from the compose files in infra/deploy/compose, with a separate project
 * name and port. `settings` are variables that the files pass to the containers. First removes marketplaces left behind
 * by killed tests. Resolves once every container is healthy; otherwise, rejects with the containers' logs.
 */
export async function startComposed(
  files: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<Composed> {
  const { port, release } = await reservePort();
  const url = `http://localhost:${port}`;
  const project = projectName(port);
  const names = ['POSTGRES', 'MINIO', ...ROLES.map((role) => `${role.toUpperCase()}_DATABASE`)];
  const passwords = Object.fromEntries(names.map((name) => [`${name}_PASSWORD`, randomUUID()]));
  const ours = { HIRELANE_PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn', MAIL_FOLDER: '/mail' };
  const environment = { ...ours, ...passwords, ...settings };
  const named = files.flatMap((file) => ['-f', join('infra/deploy/compose', file)]);
  const compose = (...args: string[]) => docker(['compose', '-p', project, ...named, ...args], environment);
  const down = () => compose('down', '--volumes', '--timeout', '15');
  // A `run --rm` container leaves the network only after `run` has ended, and a network in use is not removed.
  const failureOfDown = () =>
    down().then(
      () => null,
      (error: unknown) => String(error),
    );
  const stop = async () => void (await eventually(failureOfDown, (failure) => failure === null, 30_000, 500));
  try {
    await removeLeftovers();
    await buildImage();
    await release();
    // Does not use `--wait`, which treats the exit of the service that creates the secrets as a failure.
    await compose('up', '--detach');
    const states = () => compose('ps', '--format', '{{.Service}} {{.Status}}');
    await eventually(states, (lines) => !/starting|unhealthy|Restarting|Exited/.test(lines), START_TIMEOUT_MS, 500);
  } catch (error) {
    const logs = await compose('logs', '--tail', TAIL).catch(String);
    await stop().catch(() => undefined);
    throw new Error(`the marketplace did not start:\n${error}\n${logs}`);
  }
  return { port, url, compose, stop };
}

/** After each failed test in the file, prints the last lines of every container's log, because `stop` removes them. */
export function printLogsOfFailures(market: () => Composed | undefined): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    const logs = await market()?.compose('logs', '--no-color', '--timestamps', '--tail', TAIL);
    process.stderr.write(`The container logs when '${task.name}' failed:\n${logs}\n`);
  });
}

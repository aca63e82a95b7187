import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@hirelane/kernel/testing/eventually';
import { freePort } from '../local/ports.ts';
import { repository } from '../local/repository.ts';

export type Composed = Readonly<{
  port: number;
  /** Origin to open. */
  url: string;
  /** `docker compose …` on this marketplace; rejects with what was printed. */
  compose(...args: string[]): Promise<string>;
  /** Ends every container and removes the volumes. */
  stop(): Promise<void>;
}>;

/** ms in which every container has to be healthy. */
const START = 240_000;

/**
 * Builds the image and starts a marketplace from compose files of infra/compose, under a project name and a port of its own.
 * Resolves once every container is healthy; rejects with their logs when one is not.
 */
export async function startComposed(...files: readonly string[]): Promise<Composed> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const project = `hirelane-${port}`;
  const environment = { HIRELANE_PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' };
  const named = files.flatMap((file) => ['-f', join('infra/compose', file)]);
  const compose = (...args: string[]) => run('docker', ['compose', '-p', project, ...named, ...args], environment);
  const stop = async () => void (await compose('down', '--volumes', '--timeout', '15'));
  try {
    await run('docker', ['build', '--quiet', '-f', 'infra/docker/Dockerfile', '-t', 'hirelane:local', '.'], {});
    // Not `--wait`, which takes the service that makes the secrets, and then ends, for a failure.
    await compose('up', '--detach');
    const states = () => compose('ps', '--format', '{{.Service}} {{.Status}}');
    await eventually(states, (lines) => !/starting|unhealthy|Restarting|Exited/.test(lines), START);
  } catch (error) {
    const logs = await compose('logs', '--tail', '20').catch(String);
    await stop().catch(() => undefined);
    throw new Error(`the marketplace did not start:\n${error}\n${logs}`);
  }
  return { port, url, compose, stop };
}

async function run(command: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(command, args, { cwd: repository, env: { ...process.env, ...environment } });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${printed.slice(-4_000)}`);
  return printed;
}

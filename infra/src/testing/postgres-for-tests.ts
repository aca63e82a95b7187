import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repository } from '../local/repository.ts';

/** Several files run at once, each with marketplaces of its own: one may open about 90 connections, and three copies of the services more than 200. */
const SETTINGS = ['fsync=off', 'max_connections=1000'];

/**
 * Vitest global set-up: one real PostgreSQL for the whole run, at TEST_DATABASE_URL; give that variable to use your own.
 * fsync is off here alone: tests about durability start a server of their own. A process of its own looks after it, which ends
 * it when this run is over in whatever way: Vitest calls no tear-down after a Ctrl-C.
 */
export async function setup() {
  if (process.env['TEST_DATABASE_URL']) return;
  const keeper = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'postgres-keeper.ts'), ...SETTINGS],
    {
      cwd: repository,
      // A session of its own, which no Ctrl-C reaches; the end of this pipe tells it that we are gone.
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(keeper, 'exit');
  let url = '';
  for await (const chunk of keeper.stdout) {
    url += chunk;
    if (url.endsWith('\n')) break;
  }
  // It has said why; where in our code this is known helps nobody.
  if (!url.endsWith('\n')) throw Object.assign(new Error('no PostgreSQL for the tests'), { stack: '' });
  process.env['TEST_DATABASE_URL'] = url.trim();
  return async () => {
    keeper.stdin.end();
    await ended;
  };
}

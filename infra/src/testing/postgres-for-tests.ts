import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../local/postgres.ts';

/** Several files run at once, each with marketplaces of its own: one may open 84 connections, and three copies of the services 216. */
const SETTINGS = ['fsync=off', 'max_connections=1000'];

/**
 * Vitest global set-up: one real PostgreSQL for the whole run, at TEST_DATABASE_URL; give that variable to use your own.
 * fsync is off here alone: tests about durability start a server of their own.
 */
export async function setup() {
  if (process.env['TEST_DATABASE_URL']) return;
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-test-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'test', settings: SETTINGS });
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

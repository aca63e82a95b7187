import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../launcher/postgres/postgres.ts';
import { dataRoot } from './data-root.ts';

// Runs a PostgreSQL for as long as standard input is open, with the settings in its arguments. Prints its URL.
const over = once(process.stdin.resume(), 'close');
const folder = await mkdtemp(join(dataRoot(), 'hirelane-test-'));
await chmod(folder, 0o755);
try {
  const postgres = await startPostgres({
    dir: join(folder, 'postgres'),
    password: 'test',
    settings: process.argv.slice(2),
  });
  process.stdout.on('error', () => undefined);
  // Over TCP, because tests put proxies between.
  const url = new URL(postgres.url);
  url.searchParams.delete('host');
  process.stdout.write(`${url.href}\n`);
  await over;
  await postgres.stop();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  // Removes data that an earlier run had no time to remove.
  const runFolder = process.env['TEST_RUN_FOLDER'];
  if (runFolder !== undefined) await rm(runFolder, { recursive: true, force: true });
}

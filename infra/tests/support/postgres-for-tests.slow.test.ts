import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

test.each(['SIGINT', 'SIGKILL'] as const)('a test run ended by %s leaves no PostgreSQL running', async (signal) => {
  const script = `const { setup } = await import('./infra/tests/support/postgres-for-tests.ts');
    await setup();
    process.stdout.write(process.env.TEST_DATABASE_URL);
    await new Promise(() => setInterval(() => undefined, 1_000));`;
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const run = spawn(process.execPath, args, { cwd: join(repository), env });
  const [connectionString] = await once(run.stdout.setEncoding('utf8'), 'data');
  expect(await answers(connectionString)).toBe(true);
  run.kill(signal);
  await eventually(
    () => answers(connectionString),
    (does) => !does,
  );
});

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

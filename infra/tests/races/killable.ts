import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import pg from 'pg';
import type { Client } from '../../cli/client/client.ts';
import { join } from '../../cli/client/people.ts';
import { databaseUrl, startLauncher, temporaryFolder } from '../support/launcher-process.ts';

/** The whole product, without pages, in one process that can be killed. */
export async function startKillable() {
  const pages = await temporaryFolder();
  await mkdir(joinPath(pages, 'web'));
  await writeFile(joinPath(pages, 'web/index.html'), '<!doctype html><title>Hirelane</title>');
  const stack = await startLauncher({ WEB_ROOT: joinPath(pages, 'web'), LOG_LEVEL: 'fatal' });
  return {
    stack,
    /** Queries the product's database. */
    async sql<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
      const database = new pg.Client({ connectionString: await databaseUrl(stack.data) });
      await database.connect();
      try {
        return (await database.query<Row>(text, [...values])).rows;
      } finally {
        await database.end();
      }
    },
    async end() {
      await stack.stop();
      await rm(pages, { recursive: true, force: true });
    },
  };
}

/** Registers a user. */
export async function person(client: Client, username: string, isClient: boolean): Promise<void> {
  const names = { firstName: 'Asha', lastName: 'Rao', city: 'Pune', state: 'Maharashtra' };
  await join(client, { ...names, username, email: `${username}@example.com`, isClient, password: PASSWORD });
}

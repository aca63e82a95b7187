import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { type Marketplace, openMarketplace, TEST_DATA_KEY, TEST_HMAC_KEY } from '../../tests/support/marketplace.ts';
import { exportAll } from '../export.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { restoreAll } from '../restore.ts';

export type EmptyInstallation = Readonly<{
  installation: Installation;
  stored: Readonly<{ database: TestDatabase; files: string }>;
}>;

/** Creates installations and folders for tests, and removes all of them afterwards. */
export function openInstallations() {
  const endings: (() => Promise<unknown>)[] = [];

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'hirelane-export-'));
    endings.push(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  function installation(databaseUrl: string, files: string, changes: NodeJS.ProcessEnv = {}): Installation {
    const opened = openInstallation({
      DATABASE_URL: databaseUrl,
      FILES_ROOT: files,
      DATA_KEY: TEST_DATA_KEY,
      IDENTITY_HMAC_KEY: TEST_HMAC_KEY,
      LOG_LEVEL: 'silent',
      ...changes,
    });
    endings.push(opened.close);
    return opened;
  }

  const ofMarket = (market: Marketplace) => installation(market.databaseUrl, market.files);

  /** An empty database and an empty uploads folder. */
  async function empty(changes: NodeJS.ProcessEnv = {}): Promise<EmptyInstallation> {
    const database = await createTestDatabase();
    endings.push(database.drop);
    const files = await folder();
    return { installation: installation(database.url, files, changes), stored: { database, files } };
  }

  async function exportOf(market: Marketplace): Promise<string> {
    const made = await folder();
    await exportAll(ofMarket(market), made);
    return made;
  }

  async function open(stored?: EmptyInstallation['stored']): Promise<Marketplace> {
    const market = await openMarketplace(stored ? { stored } : {});
    endings.push(market.stop);
    return market;
  }

  /** A marketplace filled from an export, and started. */
  async function restored(from: string): Promise<Marketplace> {
    const made = await empty();
    await restoreAll(made.installation, from);
    return open(made.stored);
  }

  return {
    folder,
    empty,
    ofMarket,
    exportOf,
    open,
    restored,
    installation,
    async close() {
      for (const end of endings.splice(0).reverse()) await end();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@hirelane/test-kit/database';
import { type Marketplace, openMarketplace, TEST_DATA_KEY, TEST_HMAC_KEY } from '../../testing/marketplace.ts';
import { exportAll } from '../export.ts';
import { openPlace, type Place } from '../place.ts';
import { restoreAll } from '../restore.ts';

export type EmptyPlace = Readonly<{ place: Place; stored: Readonly<{ database: TestDatabase; files: string }> }>;

/** Makes places and folders for tests, and removes all that it has made. */
export function openPlaces() {
  const endings: (() => Promise<unknown>)[] = [];

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'hirelane-export-'));
    endings.push(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  function place(databaseUrl: string, files: string, changes: NodeJS.ProcessEnv = {}): Place {
    const opened = openPlace({
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

  const ofMarket = (market: Marketplace) => place(market.databaseUrl, market.files);

  /** An empty database and an empty folder of uploads. */
  async function empty(changes: NodeJS.ProcessEnv = {}): Promise<EmptyPlace> {
    const database = await createTestDatabase();
    endings.push(database.drop);
    const files = await folder();
    return { place: place(database.url, files, changes), stored: { database, files } };
  }

  async function exportOf(market: Marketplace): Promise<string> {
    const made = await folder();
    await exportAll(ofMarket(market), made);
    return made;
  }

  async function open(stored?: EmptyPlace['stored']): Promise<Marketplace> {
    const market = await openMarketplace(stored ? { stored } : {});
    endings.push(market.stop);
    return market;
  }

  /** A marketplace that was filled from an export, and started. */
  async function restored(from: string): Promise<Marketplace> {
    const made = await empty();
    await restoreAll(made.place, from);
    return open(made.stored);
  }

  return {
    folder,
    empty,
    ofMarket,
    exportOf,
    open,
    restored,
    place,
    async close() {
      for (const end of endings.splice(0).reverse()) await end();
    },
  };
}

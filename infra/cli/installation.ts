import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { openBlobs } from '@hirelane/blob-stores/configured';
import { placeOfUploads, readBlobConfig } from '@hirelane/files/blobs';
import { IdentityConfig } from '@hirelane/identity/config';
import { readHmacKeys } from '@hirelane/identity/user/reservations/hmac-key';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { OperatorConfig, parseEnvironment } from '@hirelane/runtime/config';
import type { Logger } from 'pino';
import * as z from 'zod';
import { openSnapshot, type Snapshot } from '../launcher/postgres/snapshot.ts';
import { LOG_FILE } from '../launcher/terminal/log.ts';
import { openLog } from './log.ts';

/** A marketplace opened by the operator's tools, with the same variables as its services. */
export type Installation = Readonly<{
  config: OperatorConfig;
  /** IDENTITY_HMAC_KEY. Throws ConfigError if it is missing. */
  hmacKey(): string;
  /**
   * The key that identity uses to hash the names it reserves. Throws ConfigError if the key is missing, and
   * WrongHmacKey if it does not match.
   */
  nameKey(): Promise<string>;
  pool: Pool;
  /** `isAlone` states that no service is using the store. Throws ConfigError if the store's variables are missing. */
  openBlobs(isAlone: boolean): Promise<BlobStore>;
  /**
   * Opens a snapshot. If the caller does not close it, the installation does, because an open connection would keep the
   * process alive after a failure.
   */
  openSnapshot(): Promise<Snapshot>;
  log: Logger;
  close(): Promise<void>;
}>;

const Identity = z.object({ IDENTITY_HMAC_KEY: IdentityConfig.shape.IDENTITY_HMAC_KEY });

/**
 * Throws a ConfigError that lists each missing or invalid variable; variables for a single service are checked when
 * used.
 */
export function openInstallation(environment: NodeJS.ProcessEnv): Installation {
  const config = parseEnvironment(OperatorConfig, environment);
  // The tools print their own output; this log is for events, and the adapters' warnings and errors.
  const log = openLog(config.LOG_LEVEL, environment[LOG_FILE]);
  const pool = openPool(config.DATABASE_URL, log, { max: 4, queryTimeout: 0 });
  const snapshots: Snapshot[] = [];
  const hmacKey = () => parseEnvironment(Identity, environment).IDENTITY_HMAC_KEY;
  return {
    config,
    hmacKey,
    nameKey: async () => (await readHmacKeys(pool, hmacKey())).names,
    pool,
    openBlobs: async (isAlone) => openBlobs(placeOfUploads(readBlobConfig(environment)), isAlone),
    async openSnapshot() {
      const snapshot = await openSnapshot(config.DATABASE_URL);
      snapshots.push(snapshot);
      return snapshot;
    },
    log,
    async close() {
      for (const snapshot of snapshots) await snapshot.close();
      await pool.end();
    },
  };
}

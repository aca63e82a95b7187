import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { openBlobs, readBlobConfig } from '@hirelane/files/blobs';
import { IdentityConfig } from '@hirelane/identity/config';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import { OperatorConfig, parseEnvironment } from '@hirelane/runtime/config';
import { openLog } from '@hirelane/runtime/log';
import { type Logger, pino } from 'pino';
import * as z from 'zod';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** A marketplace as its operator reaches it: by the variables that its services are started with. */
export type Installation = Readonly<{
  config: OperatorConfig;
  /** Under which identity hides the names that it reserves. Throws ConfigError when it is not given. */
  hmacKey(): string;
  pool: Pool;
  /** `isAlone`: no service is running on it. Throws ConfigError when it is not said where they are. */
  openBlobs(isAlone: boolean): Promise<BlobStore>;
  /** One that is still open is closed with the installation: no failure may leave a connection that keeps the process alive. */
  openSnapshot(): Promise<Snapshot>;
  log: Logger;
  close(): Promise<void>;
}>;

const Identity = z.object({ IDENTITY_HMAC_KEY: IdentityConfig.shape.IDENTITY_HMAC_KEY });

/** Throws ConfigError, naming each variable that is missing or wrong; those of one service alone when they are asked for. */
export function openInstallation(environment: NodeJS.ProcessEnv): Installation {
  const config = parseEnvironment(OperatorConfig, { ...environment, LOG_LEVEL: environment['LOG_LEVEL'] || 'warn' });
  // What these tools have to say goes to the terminal by itself; this is what the adapters complain about.
  const log = openLog(config.LOG_LEVEL, pino.destination({ fd: 2, sync: true }));
  const pool = openPool(config.DATABASE_URL, log, { max: 4, patience: 0 });
  const snapshots: Snapshot[] = [];
  return {
    config,
    hmacKey: () => parseEnvironment(Identity, environment).IDENTITY_HMAC_KEY,
    pool,
    openBlobs: async (isAlone) => openBlobs(readBlobConfig(environment), isAlone),
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

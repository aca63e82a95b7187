import { resolve } from 'node:path';
import { IdentityConfig } from '@hirelane/identity/config';
import { OperatorConfig, parseEnvironment } from '@hirelane/runtime/config';
import * as z from 'zod';
import { OperatorFailure } from '../launcher/failure.ts';
import type { Installation } from './installation.ts';
import { fingerprint, type Manifest, readManifest } from './manifest.ts';
import { refuseOtherObjects, restoreObjects } from './objects.ts';
import { refuseOtherEvents, restoreToEventStoreDb } from './restore-eventstoredb.ts';
import { refuseFullTopics } from './restore-kafka.ts';
import { prepareTables, refuseNonEmpty, restoreToPostgres } from './restore-postgres.ts';
import { verifyExport } from './verify-export.ts';

export type Restored = Readonly<{ manifest: Manifest; events: number; objects: number }>;

/**
 * Restores an export into an empty marketplace while no service is running. Everything is read and checked before
 * anything is written; the database is written last, in one transaction. An interrupted restore therefore leaves only
 * objects (and events in EventStoreDB) and can be repeated.
 *
 * Throws OperatorFailure for an incomplete export, for secrets other than the export's, and for an installation that is
 * not empty.
 */
export async function restoreAll(installation: Installation, folder: string): Promise<Restored> {
  const manifest = await verifyExport(folder);
  refuseOtherKeys({ DATA_KEY: installation.config.DATA_KEY, IDENTITY_HMAC_KEY: installation.hmacKey() }, manifest);
  await refuseNonEmpty(installation.pool, installation.config);
  await refuseFullTopics(installation);
  const blobs = await installation.openBlobs(true);
  await refuseOtherObjects(blobs, folder);
  const isEventStoreDb = installation.config.EVENT_STORE === 'eventstoredb';
  if (isEventStoreDb) await refuseOtherEvents(installation, folder, manifest);
  const objects = await restoreObjects(blobs, folder);
  if (isEventStoreDb) await restoreToEventStoreDb(installation, folder, manifest);
  await prepareTables(installation);
  await restoreToPostgres(installation, folder, manifest);
  return { manifest, objects, events: manifest.logs.reduce((sum, { lines }) => sum + lines, 0) };
}

/**
 * Throws OperatorFailure if the keys in these variables are not the export's. Must be called before anything is created
 * for a restore, such as a cluster with the password from the wrong `secrets.json`.
 */
export async function refuseOtherExport(environment: NodeJS.ProcessEnv, folder: string): Promise<void> {
  refuseOtherKeys(parseEnvironment(Keys, environment), await readManifest(resolve(folder)));
}

const Keys = z.object({
  DATA_KEY: OperatorConfig.shape.DATA_KEY,
  IDENTITY_HMAC_KEY: IdentityConfig.shape.IDENTITY_HMAC_KEY,
});

function refuseOtherKeys(keys: z.output<typeof Keys>, { id, secrets }: Manifest): void {
  const names = ['DATA_KEY', 'IDENTITY_HMAC_KEY'] as const;
  const other = names.filter((name) => fingerprint(keys[name], id) !== secrets[name]);
  if (other.length === 0) return;
  throw new OperatorFailure(
    `${other.join(' and ')}: differs from its value when the export was written. In embedded mode, copy the old secrets.json into the ` +
      'new data folder; otherwise, set the old values. Nothing was changed.',
  );
}

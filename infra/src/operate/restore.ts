import { OperatorFailure } from './failure.ts';
import type { Installation } from './installation.ts';
import { fingerprint, type Manifest } from './manifest.ts';
import { refuseOtherObjects, restoreObjects } from './objects.ts';
import { refuseOtherEvents, restoreToEventStoreDb } from './restore-eventstoredb.ts';
import { refuseFullTopics } from './restore-kafka.ts';
import { prepareTables, refuseNonEmpty, restoreToPostgres } from './restore-postgres.ts';
import { verifyExport } from './verify-export.ts';

export type Restored = Readonly<{ manifest: Manifest; events: number; objects: number }>;

/**
 * Restores an export into an empty marketplace on which no service is running. Everything is read and checked before
 * anything is written; the database is written last, in one transaction. An interrupted restore therefore leaves only
 * objects (and events in EventStoreDB), and can be run again.
 *
 * Throws OperatorFailure for an incomplete export, for secrets other than those of the export, and for an installation
 * that is not empty.
 */
export async function restoreAll(installation: Installation, folder: string): Promise<Restored> {
  const manifest = await verifyExport(folder);
  refuseOtherSecrets(installation, manifest);
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

function refuseOtherSecrets({ config, hmacKey }: Installation, { id, secrets }: Manifest): void {
  const given = { DATA_KEY: fingerprint(config.DATA_KEY, id), IDENTITY_HMAC_KEY: fingerprint(hmacKey(), id) };
  const other = (['DATA_KEY', 'IDENTITY_HMAC_KEY'] as const).filter((name) => given[name] !== secrets[name]);
  if (other.length === 0) return;
  throw new OperatorFailure(
    `${other.join(' and ')}: differs from the value when the export was written. In embedded mode copy the old secrets.json into the ` +
      'new data folder; otherwise set the old values. Nothing was changed.',
  );
}

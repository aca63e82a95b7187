import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentDataKey } from '@hirelane/encryption/data-key';
import { newId } from '@hirelane/event-sourcing/ids';
import { readHmacKeys } from '@hirelane/identity/user/reservations/hmac-key';
import { identifier } from '@hirelane/postgres/pool';
import { makeFolder } from '@hirelane/runtime/make-folder';
import { OperatorFailure } from '../launcher/failure.ts';
import type { Snapshot } from '../launcher/postgres/snapshot.ts';
import { ourTables, treatmentOf } from '../launcher/tables.ts';
import { exportLogs } from './export-logs.ts';
import type { Installation } from './installation.ts';
import { createLineFile } from './line-file.ts';
import { FORMAT, fingerprint, MANIFEST, MANIFEST_SUM, type Manifest, sha256 } from './manifest.ts';
import { exportObjects } from './objects.ts';

/**
 * Writes the data that cannot be rebuilt into a new folder: the unchanged, encrypted logs (`logs/`), and the data that
 * must be deleted when the erasure period ends (`private/`): keys, password hashes, files. Services may be running;
 * everything acknowledged before the export starts is included. The manifest is written last: a folder without one is
 * not an export.
 *
 * Throws OperatorFailure if the folder is not empty, or if the database has a table that is unknown to this version.
 */
export async function exportAll(installation: Installation, folder: string): Promise<Manifest> {
  const hmacKey = installation.hmacKey();
  await refuseFormerKeys(installation);
  const blobs = await installation.openBlobs(false);
  await refuseUnknownTables(installation);
  await makeEmpty(folder);
  const madeAt = new Date().toISOString();
  const id = newId();
  const { logs, files, snapshot } = await exportLogs(installation, folder);
  const tables = await exportTables(snapshot, folder).finally(snapshot.close);
  const { entry, missing, damaged } = await exportObjects(blobs, folder, files);
  const manifest: Manifest = {
    format: FORMAT,
    hirelane: await version(),
    id,
    madeAt,
    store: installation.config.EVENT_STORE,
    secrets: {
      DATA_KEY: fingerprint(installation.config.DATA_KEY, id),
      IDENTITY_HMAC_KEY: fingerprint(hmacKey, id),
    },
    logs,
    tables,
    objects: entry,
    missing,
    damaged,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeDurably(join(folder, MANIFEST_SUM), `${sha256(text)}  ${MANIFEST}\n`);
  await writeDurably(join(folder, MANIFEST), text);
  return manifest;
}

async function exportTables(snapshot: Snapshot, folder: string): Promise<Manifest['tables']> {
  const entries: Manifest['tables'] = [];
  for (const { schema, table, columns } of await ourTables(snapshot)) {
    const treatment = treatmentOf(schema, table);
    if (treatment?.is !== 'truth') continue;
    const from = `FROM ${identifier(schema)}.${identifier(table)} WHERE ${treatment.where ?? 'true'}`;
    if (treatment.isLate && (await snapshot.query(`SELECT ${from} LIMIT 1`)).rowCount === 0) continue;
    const kept = columns.filter((column) => !treatment.without?.includes(column));
    const file = await createLineFile(folder, `private/${schema}.${table}.ndjson`);
    const rows = `SELECT ${kept.map(identifier).join(', ')} ${from}`;
    for await (const line of snapshot.lines(`SELECT row_to_json(r)::text AS line FROM (${rows}) r`)) {
      await file.write(line);
    }
    entries.push({ table: `${schema}.${table}`, columns: kept, ...(await file.close()) });
  }
  return entries;
}

async function refuseUnknownTables({ pool }: Installation): Promise<void> {
  const tables = await ourTables(pool);
  if (tables.length === 0) throw new OperatorFailure('This database contains no Hirelane data.');
  const unknown = tables.filter(({ schema, table }) => !treatmentOf(schema, table));
  if (unknown.length === 0) return;
  const names = unknown.map(({ schema, table }) => `${schema}.${table}`).join(', ');
  throw new OperatorFailure(
    `This version of Hirelane cannot tell whether ${names} must be kept. Export with the version that is running.`,
  );
}

/** Keys replaced by a rotation cannot decrypt the export. */
async function refuseFormerKeys({ pool, config, hmacKey }: Installation): Promise<void> {
  const former = [
    ...((await currentDataKey(pool, config.DATA_KEY))?.equals(config.DATA_KEY) ? [] : ['DATA_KEY']),
    ...((await readHmacKeys(pool, hmacKey())).signs === hmacKey() ? [] : ['IDENTITY_HMAC_KEY']),
  ];
  if (former.length === 0) return;
  throw new OperatorFailure(`${former.join(' and ')}: was rotated, and this is the previous value. Use the new one.`);
}

async function makeEmpty(folder: string): Promise<void> {
  await makeFolder(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorFailure(
      `${folder} cannot be created (${error.code}): choose a folder that the user ${process.getuid?.()} may write to.`,
    );
  });
  if ((await readdir(folder)).length > 0) throw new OperatorFailure(`${folder} is not empty: choose a new folder.`);
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return JSON.parse(text).version;
}

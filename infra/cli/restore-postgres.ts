import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { createSearchesSeen } from '@hirelane/feed/searches/seen';
import { createRecordKeys } from '@hirelane/hiring/records/keys';
import { openIdempotency } from '@hirelane/http/idempotency';
import { openMailQueue } from '@hirelane/identity/mails/mail/queue';
import { openUnconfirmedEmails } from '@hirelane/identity/sign-in/email/unconfirmed-emails';
import { createTables as createSecondFactors } from '@hirelane/identity/sign-in/second-factor/schema';
import { openCredentialVersions } from '@hirelane/identity/user/credentials/credential-versions';
import { openCredentials } from '@hirelane/identity/user/credentials/credentials';
import { openHmacKeys } from '@hirelane/identity/user/reservations/hmac-key';
import { hideValue } from '@hirelane/identity/user/reservations/reservations';
import { createSeen } from '@hirelane/messaging/conversations/seen';
import { createReadMarks } from '@hirelane/notifications/items/read-marks';
import { createTables as createStatistics } from '@hirelane/opendata/tables';
import { presenceOf } from '@hirelane/postgres/append-batch';
import { createSchema } from '@hirelane/postgres/create-schema';
import { createLog } from '@hirelane/postgres/log';
import { identifier, type Queryable, type Tx, transaction } from '@hirelane/postgres/pool';
import { createDueWork } from '@hirelane/processes/due-work';
import { OperatorFailure } from '../launcher/failure.ts';
import { ourTables, SERVICES_WITH_DUE_WORK, treatmentOf } from '../launcher/tables.ts';
import { type EncryptLine, lineEncryption } from './encrypt-line.ts';
import type { Installation } from './installation.ts';
import { readLines } from './line-file.ts';
import type { Manifest } from './manifest.ts';

/**
 * Throws OperatorFailure if any table has rows that a restore would have to merge with. With EventStoreDB, also throws
 * if any read model exists: its service may be running, and would park streams whose events arrive before the keys for
 * their text. (In PostgreSQL, events and keys appear together, and a lock reveals a running writer.)
 */
export async function refuseNonEmpty(db: Queryable, { EVENT_STORE }: Installation['config']): Promise<void> {
  for (const { schema, table } of await ourTables(db)) {
    const treatment = treatmentOf(schema, table);
    const isModel = treatment?.is === 'model';
    if (isModel && EVENT_STORE === 'eventstoredb') {
      throw new OperatorFailure(
        `A service has run on this database, which contains ${schema}. Stop all services and use an empty database. Nothing was changed.`,
      );
    }
    // A read model is not empty if its `_gate` has rows; a relay's positions would make it skip restored events.
    if (isModel ? table !== '_gate' : treatment?.is === 'passing' && `${schema}.${table}` !== 'relay.positions')
      continue;
    if (treatment?.is === 'truth' && treatment.isReplaced) continue;
    const where = treatment?.is === 'truth' ? (treatment.where ?? 'true') : 'true';
    const { rowCount } = await db.query(
      `SELECT FROM ${identifier(schema)}.${identifier(table)} WHERE ${where} LIMIT 1`,
    );
    if (!rowCount) continue;
    throw new OperatorFailure(
      `This marketplace is not empty: ${schema}.${table} has rows. Restore into an empty one. Nothing was changed.`,
    );
  }
}

/** Creates the tables that a restore fills, using the code of the services they belong to. */
export async function prepareTables({ pool, config, hmacKey }: Installation): Promise<void> {
  for (const service of SERVICES) {
    if (config.EVENT_STORE === 'postgres') await createLog(pool, service);
    else await createSchema(pool, service);
    await openIdempotency(pool, service);
  }
  for (const service of SERVICES_WITH_DUE_WORK) await createDueWork(pool, service);
  await openHmacKeys(pool, hmacKey());
  await openCredentials(pool);
  await openCredentialVersions(pool);
  await openUnconfirmedEmails(pool, (email) => hideValue(hmacKey(), 'email', email));
  await createSecondFactors(pool);
  await openMailQueue(pool);
  await createRecordKeys(pool);
  await createSeen(pool);
  await createReadMarks(pool);
  await createSearchesSeen(pool);
  await createStatistics(pool);
  await openSubjectKeys(pool, config.DATA_KEY);
}

/** Uses one transaction, so that a database is never half restored. */
export async function restoreToPostgres(installation: Installation, folder: string, manifest: Manifest): Promise<void> {
  await transaction(installation.pool, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    await keepWritersOut(tx);
    await refuseNonEmpty(tx, installation.config);
    if (installation.config.EVENT_STORE === 'postgres') {
      const encrypted = await lineEncryption(folder, manifest, installation.config.DATA_KEY);
      for (const { log, path } of manifest.logs) await fillLog(tx, log, join(folder, path), manifest.store, encrypted);
    }
    for (const { table, columns, path } of manifest.tables) {
      // Removes the proof that the new installation has stored of its own key.
      if (table === 'identity.hmac_key') await tx.query('DELETE FROM identity.hmac_key');
      await fillTable(tx, table, columns, join(folder, path));
    }
  });
}

/**
 * Throws OperatorFailure if a process that may write a log is running. A process that starts later waits until the
 * commit.
 */
async function keepWritersOut(tx: Tx): Promise<void> {
  for (const service of SERVICES) {
    const { rows } = await tx.query<{ got: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${presenceOf(service)}) AS got`,
    );
    if (rows[0]?.got) continue;
    throw new OperatorFailure(`A service that writes the log ${service} is running: stop all services first.`);
  }
}

async function fillLog(
  tx: Tx,
  log: string,
  path: string,
  from: Manifest['store'],
  encrypted: EncryptLine,
): Promise<void> {
  const events = `${identifier(log)}.events`;
  // Positions from another store are not valid here, so only the events' order is kept.
  const [position, value] = from === 'postgres' ? ['position, ', 'position::bigint, '] : ['', ''];
  for await (const read of readLines(path)) {
    const lines = await Promise.all(read.map(encrypted));
    await tx.query(
      `INSERT INTO ${events} (${position}stream, version, id, type, data, meta, at) OVERRIDING SYSTEM VALUE
       SELECT ${value}stream, version, id, type, data, meta, at
       FROM ROWS FROM (json_to_recordset($1) AS
         (position text, stream text, version int, id uuid, type text, data json, meta json, at timestamptz))
         WITH ORDINALITY AS u(position, stream, version, id, type, data, meta, at, n) ORDER BY n`,
      [`[${lines.join(',')}]`],
    );
  }
  await tx.query(
    `SELECT setval(pg_get_serial_sequence($1, 'position'), max(position)) FROM ${events} HAVING max(position) > 0`,
    [events],
  );
  const { rows } = await tx.query<{ stream: string }>(
    `SELECT stream FROM ${events} GROUP BY stream HAVING min(version) <> 1 OR max(version) <> count(*) LIMIT 1`,
  );
  if (rows[0])
    throw new OperatorFailure(`The exported log ${log} has a gap in ${rows[0].stream}. Nothing was changed.`);
}

async function fillTable(tx: Tx, name: string, columns: readonly string[], path: string): Promise<void> {
  const [schema = '', table = ''] = name.split('.');
  const treatment = treatmentOf(schema, table);
  if (treatment?.is !== 'truth') {
    throw new OperatorFailure(`The table ${name} is unknown to this version of Hirelane. Nothing was changed.`);
  }
  const target = `${identifier(schema)}.${identifier(table)}`;
  const list = columns.map(identifier).join(', ');
  if (treatment.isReplaced) await tx.query(`DELETE FROM ${target}`);
  for await (const lines of readLines(path)) {
    await tx.query(`INSERT INTO ${target} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${target}, $1)`, [
      `[${lines.join(',')}]`,
    ]);
  }
}

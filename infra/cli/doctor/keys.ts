import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '@hirelane/encryption/data-key';
import { readHmacKeys } from '@hirelane/identity/user/reservations/hmac-key';
import { withClient } from '@hirelane/postgres/pool';
import type pg from 'pg';
import { StartFailure } from '../../launcher/failure.ts';
import { openSecrets } from '../../launcher/secrets/secrets.ts';
import { otherSecrets } from '../../launcher/secrets/secrets-proof.ts';
import {
  advised,
  type Check,
  type Finding,
  given,
  type Installation,
  isUnusable,
  judged,
  refused,
  unlessRefused,
  well,
  wrong,
} from './finding.ts';
import { databaseOf } from './postgres.ts';

type Keys = Readonly<{ dataKey: string | undefined; hmacKey: string | undefined }>;

/** Checks the format of the keys, and whether the database was written with them. */
export const checkKeys: Check = async (installation) => {
  const { data } = installation;
  // The startup finding gives the reason; a check of the keys would prove nothing.
  if (data !== null && (await isUnusable(data))) return [];
  if (data !== null && !existsSync(join(data, 'secrets.json'))) {
    const isNew = !existsSync(join(data, 'postgres', 'PG_VERSION'));
    return [
      judged(
        'keys',
        isNew,
        isNew ? 'the first start creates them' : 'secrets.json is missing',
        'Restore it from a backup.',
      ),
    ];
  }
  const found = await unlessRefused(() => keysOf(installation));
  if (found instanceof StartFailure) return [refused('keys', found.message)];
  return [...forms(installation, found), ...(await sameAsBefore(installation, found))];
};

async function keysOf(installation: Installation): Promise<Keys> {
  const [dataKey, hmacKey] = [given(installation, 'DATA_KEY'), given(installation, 'IDENTITY_HMAC_KEY')];
  if (installation.data === null) return { dataKey, hmacKey };
  const secrets = await openSecrets(installation.data);
  return { dataKey: dataKey ?? secrets.dataKey, hmacKey: hmacKey ?? secrets.hmacKey };
}

function forms(installation: Installation, { dataKey, hmacKey }: Keys): Finding[] {
  const { data } = installation;
  // The bff and the relays need no data key. JWKS_URL is set only for services.
  const needsDataKey = data !== null || dataKey !== undefined || given(installation, 'JWKS_URL') !== undefined;
  const length = dataKey === undefined ? 0 : Buffer.from(dataKey, 'base64').length;
  const mode = data === null ? 0 : statSync(join(data, 'secrets.json')).mode & 0o077;
  return [
    ...(needsDataKey
      ? [
          judged(
            'DATA_KEY',
            length === 32,
            length === 0 ? 'missing' : `${length} bytes`,
            'Set it to the 32 bytes used at the first start, in base64.',
          ),
        ]
      : []),
    ...(hmacKey === undefined
      ? []
      : [
          judged(
            'IDENTITY_HMAC_KEY',
            hmacKey.length >= 32,
            `${hmacKey.length} characters`,
            'Set it to the key used at the first start.',
          ),
        ]),
    ...(data === null
      ? []
      : [
          judged(
            'secrets.json',
            mode === 0,
            mode === 0 ? 'only its owner can read it' : 'others can read it',
            `Start Hirelane, which restricts access, or run chmod 600 ${join(data, 'secrets.json')}`,
          ),
        ]),
  ];
}

/** Never throws: another finding covers an unreachable database. */
async function sameAsBefore(installation: Installation, keys: Keys): Promise<Finding[]> {
  const url = await databaseOf(installation);
  if (url === null) return installation.data === null ? [] : asRemembered(installation.data);
  return withClient(url, async (client) => [
    ...(await dataKeyFits(client, keys)),
    ...(await hmacKeyFits(client, keys)),
  ]).catch(() => []);
}

/** Compares the secrets with their stored proof, because the embedded database is not running. */
async function asRemembered(data: string): Promise<Finding[]> {
  if (!existsSync(join(data, 'postgres', 'PG_VERSION'))) return [];
  const what = 'secrets.json, same as before';
  const others = await otherSecrets(data, { ...(await openSecrets(data)) });
  if (others === undefined) {
    const todo = 'Start Hirelane, and run the doctor while it is running.';
    return [advised(what, { found: 'not compared, because the database is not running', todo })];
  }
  if (others.length === 0) return [well(what, 'unchanged since the last start')];
  const found = `${others.join(', ')} ${others.length === 1 ? 'differs' : 'differ'} from the last start`;
  return [wrong(what, found, 'Restore the secrets.json that belongs to this data folder.')];
}

const BACK = 'Restore the key with which this database was written.';

async function dataKeyFits(client: pg.Client, { dataKey }: Keys): Promise<Finding[]> {
  if (dataKey === undefined || !(await exists(client, 'keys.subject_keys'))) return [];
  const { rows } = await client.query<{ subject: string; wrapped: Buffer }>(
    'SELECT subject, wrapped FROM keys.subject_keys WHERE wrapped IS NOT NULL LIMIT 1',
  );
  const [row] = rows;
  if (!row) return [];
  try {
    unwrap(Buffer.from(dataKey, 'base64'), row.subject, row.wrapped);
    return [well('DATA_KEY, same as before', 'it decrypts the keys in this database')];
  } catch {
    return [wrong('DATA_KEY, same as before', 'it does not decrypt the keys in this database', BACK)];
  }
}

async function hmacKeyFits(client: pg.Client, { hmacKey }: Keys): Promise<Finding[]> {
  if (hmacKey === undefined || !(await exists(client, 'identity.hmac_key'))) return [];
  // The same comparison that identity makes at startup.
  const isRight = await readHmacKeys(client, hmacKey).then(
    () => true,
    () => false,
  );
  const found = isRight ? 'it belongs to this database' : 'it belongs to another database';
  return [judged('IDENTITY_HMAC_KEY, same as before', isRight, found, BACK)];
}

const exists = async (client: pg.Client, table: string) =>
  (await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [table])).rows[0]?.found;

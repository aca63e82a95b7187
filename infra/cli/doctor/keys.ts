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

/** The form of the keys, and whether they are those that the database was written with. */
export const checkKeys: Check = async (installation) => {
  const { data } = installation;
  // The start has said why, and what of it can be read says nothing.
  if (data !== null && (await isUnusable(data))) return [];
  if (data !== null && !existsSync(join(data, 'secrets.json'))) {
    const isNew = !existsSync(join(data, 'postgres', 'PG_VERSION'));
    return [
      judged(
        'keys',
        isNew,
        isNew ? 'the first start makes them' : 'secrets.json is missing',
        'Put it back from a backup.',
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
  // The bff and the relays have no key of the data; every service has JWKS_URL.
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
            'Give the 32 bytes in base64 of the first start.',
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
            'Give the key of the first start.',
          ),
        ]),
    ...(data === null
      ? []
      : [
          judged(
            'secrets.json',
            mode === 0,
            mode === 0 ? 'its owner alone can read it' : 'others can read it',
            `Start Hirelane, which closes it, or run chmod 600 ${join(data, 'secrets.json')}`,
          ),
        ]),
  ];
}

/** Throws nothing: an unreachable database is a finding of its own. */
async function sameAsBefore(installation: Installation, keys: Keys): Promise<Finding[]> {
  const url = await databaseOf(installation);
  if (url === null) return installation.data === null ? [] : asRemembered(installation.data);
  return withClient(url, async (client) => [
    ...(await dataKeyFits(client, keys)),
    ...(await hmacKeyFits(client, keys)),
  ]).catch(() => []);
}

/** Of the embedded database, while it is not running. */
async function asRemembered(data: string): Promise<Finding[]> {
  if (!existsSync(join(data, 'postgres', 'PG_VERSION'))) return [];
  const what = 'secrets.json, same as before';
  const others = await otherSecrets(data, { ...(await openSecrets(data)) });
  if (others === undefined) {
    const todo = 'Start Hirelane, and run the doctor while it runs.';
    return [advised(what, { found: 'not compared, since the database is not running', todo })];
  }
  if (others.length === 0) return [well(what, 'they are those of the last start')];
  const found = `${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} not what the last start had`;
  return [wrong(what, found, 'Put back the secrets.json that belongs to this data folder.')];
}

const BACK = 'Put the key back that this database was written with.';

async function dataKeyFits(client: pg.Client, { dataKey }: Keys): Promise<Finding[]> {
  if (dataKey === undefined || !(await exists(client, 'keys.subject_keys'))) return [];
  const { rows } = await client.query<{ subject: string; wrapped: Buffer }>(
    'SELECT subject, wrapped FROM keys.subject_keys WHERE wrapped IS NOT NULL LIMIT 1',
  );
  const [row] = rows;
  if (!row) return [];
  try {
    unwrap(Buffer.from(dataKey, 'base64'), row.subject, row.wrapped);
    return [well('DATA_KEY, same as before', 'it opens the keys of this database')];
  } catch {
    return [wrong('DATA_KEY, same as before', 'it does not open the keys of this database', BACK)];
  }
}

async function hmacKeyFits(client: pg.Client, { hmacKey }: Keys): Promise<Finding[]> {
  if (hmacKey === undefined || !(await exists(client, 'identity.hmac_key'))) return [];
  // As identity compares it at its start.
  const isRight = await readHmacKeys(client, hmacKey).then(
    () => true,
    () => false,
  );
  const found = isRight ? 'it is the one of this database' : 'it is another one';
  return [judged('IDENTITY_HMAC_KEY, same as before', isRight, found, BACK)];
}

const exists = async (client: pg.Client, table: string) =>
  (await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [table])).rows[0]?.found;

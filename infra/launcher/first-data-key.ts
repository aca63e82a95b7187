import { join } from 'node:path';
import { withClient } from '@hirelane/postgres/pool';
import { raiseFormat } from './data-folder.ts';
import { StartFailure } from './failure.ts';
import { changeSecrets, newSecret, PUT_BACK, WHAT } from './secrets.ts';

/**
 * Creates the key that wraps subject keys, for data of a release without encryption, whose database has no subject
 * keys. Throws StartFailure, having written nothing, when the database has some, since a new key could not decrypt
 * them.
 */
export async function firstDataKey(data: string, databaseUrl: string): Promise<string> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ isEncrypted: boolean }>(`SELECT to_regclass('keys.subject_keys') IS NOT NULL AS "isEncrypted"`),
  );
  if (rows[0]?.isEncrypted) {
    throw new StartFailure(`${join(data, 'secrets.json')} lacks dataKey. ${WHAT}: ${PUT_BACK}`);
  }
  const dataKey = newSecret();
  await changeSecrets(data, { dataKey });
  await raiseFormat(data);
  return dataKey;
}

import { join } from 'node:path';
import pg from 'pg';
import { raiseFormat } from './data-folder.ts';
import { StartFailure } from './failure.ts';
import { type FoundSecrets, newSecret, PUT_BACK, WHAT, writeSecrets } from './secrets.ts';

/**
 * Makes the key that wraps those of persons, for data of a release that sealed nothing: its database has no keys of persons.
 * Throws StartFailure, having written nothing, when it has some, since another key would open none of them.
 */
export async function firstDataKey(data: string, found: FoundSecrets, databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ isSealed: boolean }>(
      `SELECT to_regclass('keys.subject_keys') IS NOT NULL AS "isSealed"`,
    );
    if (rows[0]?.isSealed) {
      throw new StartFailure(`${join(data, 'secrets.json')} lacks dataKey. ${WHAT}: ${PUT_BACK}`);
    }
  } finally {
    await client.end();
  }
  const dataKey = newSecret();
  await writeSecrets(data, { ...found, dataKey });
  await raiseFormat(data);
  return dataKey;
}

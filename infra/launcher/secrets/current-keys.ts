import { currentDataKey, forgetFormerDataKey } from '@hirelane/encryption/data-key';
import { forgetFormerHmacKey, readHmacKeys, WrongHmacKey } from '@hirelane/identity/user/reservations/hmac-key';
import { withClient } from '@hirelane/postgres/pool';
import { changeSecrets } from './secrets.ts';

type Keys = Readonly<{ dataKey: string; hmacKey: string }>;
/** `hasForgotten` is true if rows that a previous key can decrypt were deleted, but their bytes are still on disk. */
type Current = Keys & Readonly<{ hasForgotten: boolean }>;

/**
 * Finishes key rotations before starting anything that uses the keys. If an interrupted command replaced a key only in
 * the database, it is replaced in `secrets.json` too; otherwise, the previous key is deleted. Returns the keys to start
 * with. A key that does not belong to this database is returned unchanged; the services refuse it.
 */
export async function currentKeys(data: string, databaseUrl: string, given: Keys): Promise<Current> {
  return withClient(databaseUrl, async (client) => {
    const dataKey = Buffer.from(given.dataKey, 'base64');
    const current = (await currentDataKey(client, dataKey)) ?? dataKey;
    const { signs: hmacKey } = await readHmacKeys(client, given.hmacKey).catch((error: unknown) => {
      if (error instanceof WrongHmacKey) return { signs: given.hmacKey };
      throw error;
    });
    if (!current.equals(dataKey) || hmacKey !== given.hmacKey) {
      const keys = { dataKey: current.equals(dataKey) ? given.dataKey : current.toString('base64url'), hmacKey };
      await changeSecrets(data, keys);
      return { ...keys, hasForgotten: false };
    }
    const forgotten = [await forgetFormerDataKey(client, dataKey), await forgetFormerHmacKey(client, hmacKey)];
    return { ...given, hasForgotten: forgotten.includes(true) };
  });
}

import { createHmac } from 'node:crypto';
import { createSchema } from '@hirelane/postgres/create-schema';
import type { Pool } from '@hirelane/postgres/pool';

/** IDENTITY_HMAC_KEY is not the one under which this database reserves names. */
export class WrongHmacKey extends Error {
  override readonly name = 'WrongHmacKey';
}

/** Unlike every value that the key hides, this has no kind before it (`hideValue`). */
const CONSTANT = 'check';

/**
 * Compares `hmacKey` with the one that the first copy of identity on this database had, which leaves an HMAC of a
 * constant. Two copies with different keys would give the same username away twice. Throws WrongHmacKey.
 */
export async function checkHmacKey(pool: Pool, hmacKey: string): Promise<void> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.hmac_key (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), proof bytea NOT NULL)`,
  );
  const proof = createHmac('sha256', hmacKey).update(CONSTANT).digest();
  // Two copies may start at once: the first one's key counts.
  await pool.query('INSERT INTO identity.hmac_key (proof) VALUES ($1) ON CONFLICT DO NOTHING', [proof]);
  const { rows } = await pool.query<{ proof: Buffer }>('SELECT proof FROM identity.hmac_key');
  if (rows[0]?.proof.equals(proof)) return;
  throw new WrongHmacKey(
    'IDENTITY_HMAC_KEY is not the key that this database was written with: put the right one back.',
  );
}

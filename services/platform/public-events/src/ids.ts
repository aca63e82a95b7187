import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { PublicIds } from '@hirelane/api/public-events/ids';
import { ensureKeyTables } from '@hirelane/encryption/subject-keys';
import type { Pool } from '@hirelane/postgres/pool';

/** Lengths in bytes. */
const [KEY, NONCE, TAG] = [32, 12, 16];

/**
 * Opens the ids and positions of the public stream. The first process creates their key, which never changes: every
 * published id depends on it. Throws ForeignSchema if the operator has to run `database roles` first.
 */
export async function openPublicIds(pool: Pool): Promise<PublicIds> {
  await ensureKeyTables(pool);
  await pool.query('INSERT INTO keys.public_ids (key) VALUES ($1) ON CONFLICT DO NOTHING', [randomBytes(KEY)]);
  const { rows } = await pool.query<{ key: Buffer }>('SELECT key FROM keys.public_ids');
  const [row] = rows;
  if (!row) throw new Error('Expected the key of the public ids, found none.');
  return publicIds(row.key);
}

/**
 * Derives public ids and positions from a secret key of 32 bytes. The same key always gives the same results, in all
 * processes and after every replay.
 */
export function publicIds(key: Buffer): PublicIds {
  const [forIds, forNonces, forText] = [mac(key, 'ids'), mac(key, 'nonces'), mac(key, 'text')];
  return {
    idOf: (kind, id) => asUuid(mac(forIds, `${kind} ${id}`)),
    positionOf(checkpoint) {
      // The nonce is derived from the text, so the same nonce is only used for the same text.
      const nonce = mac(forNonces, checkpoint).subarray(0, NONCE);
      const cipher = createCipheriv('aes-256-gcm', forText, nonce);
      const bytes = [nonce, cipher.update(checkpoint, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(bytes).toString('base64url');
    },
    checkpointOf(position) {
      const bytes = Buffer.from(position, 'base64url');
      if (bytes.length <= NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', forText, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(-TAG));
      try {
        return decipher.update(bytes.subarray(NONCE, -TAG)).toString() + decipher.final().toString();
      } catch {
        return null;
      }
    },
  };
}

const mac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A UUIDv8 (RFC 9562, section 5.8) with the digest's first 122 bits. */
function asUuid(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

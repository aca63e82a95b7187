import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** As PostgreSQL has it by itself (scram_iterations). Passwords here are random, so that more would not help. */
const ITERATIONS = 4_096;
const SALT_BYTES = 16;

/**
 * What PostgreSQL keeps of a password, made here, so that the password itself is in no statement that a log or a view of
 * statements could show. Only for passwords in ASCII, which SASLprep leaves as they are. RFC 5802, section 3; the shape is that of
 * https://www.postgresql.org/docs/18/catalog-pg-authid.html.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

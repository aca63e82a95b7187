import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's own default (scram_iterations). Passwords here are random, so more would not help. */
const ITERATIONS = 4_096;
const SALT_BYTES = 16;

/**
 * Computes what PostgreSQL stores of a password, so that the password itself appears in no statement that a log or a
 * view could show. Only for passwords in ASCII, which SASLprep does not change. RFC 5802, section 3; the format is that
 * of https://www.postgresql.org/docs/18/catalog-pg-authid.html.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** PostgreSQL's default (scram_iterations). More iterations would not help, because our passwords are random. */
const ITERATIONS = 4_096;
const SALT_BYTES = 16;

/**
 * Computes the verifier that PostgreSQL stores for a password, so that the password itself does not appear in any
 * statement that a log or a view could show. Only for ASCII passwords, which SASLprep does not change. RFC 5802,
 * section 3; the format is that of https://www.postgresql.org/docs/18/catalog-pg-authid.html.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

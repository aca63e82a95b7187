// Writes the secrets of a marketplace once: a later run leaves existing ones unchanged.
//   node infra/deploy/docker/make-secrets.mjs           writes Hirelane's own secrets to SECRETS_FILE: a JSON object for
//                                                       start.mjs, or lines of NAME=value for `kubectl create secret` if
//                                                       the name ends with .env
//   node infra/deploy/docker/make-secrets.mjs compose   writes the passwords of the compose files to .env next to these
//                                                       files (or to SECRETS_FILE), after its existing lines
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The processes with their own role in PostgreSQL (infra/launcher/roles/grants.ts; this file does not import any
 * package or module of ours, so that it runs before `npm ci`).
 */
// generated: roles
const ROLES = [
  'identity',
  'profiles',
  'projects',
  'proposals',
  'hiring',
  'messaging',
  'notifications',
  'feed',
  'files',
  'opendata',
  'bff',
  'relay',
];
// end of roles
const PASSWORDS = ['POSTGRES', 'MINIO', ...ROLES.map((role) => `${role.toUpperCase()}_DATABASE`)].map(
  (name) => `${name}_PASSWORD`,
);

const isForCompose = process.argv[2] === 'compose';
const standard = isForCompose ? join(import.meta.dirname, '../compose/.env') : '/secrets/hirelane.json';
const path = process.env.SECRETS_FILE ?? standard;
const before = await readFile(path, 'utf8').catch((error) => {
  if (error.code === 'ENOENT') return null;
  throw error;
});
const text = isForCompose ? withPasswords(before ?? '') : (before ?? ownSecrets());
if (text !== before) await write(text);

function ownSecrets() {
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const secrets = {
    IDENTITY_HMAC_KEY: randomBytes(32).toString('base64url'),
    DATA_KEY: randomBytes(32).toString('base64'),
    SERVICE_TOKEN_KEYS: JSON.stringify({ keys: [{ ...key, kid: randomUUID(), alg: 'EdDSA', use: 'sig' }] }),
  };
  return path.endsWith('.env') ? linesOf(Object.entries(secrets)) : JSON.stringify(secrets, null, 2);
}

function withPasswords(text) {
  const missing = PASSWORDS.filter((name) => !new RegExp(`^${name}=.`, 'm').test(text));
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  // Passwords are also part of addresses, where base64url does not need escaping.
  return (
    text +
    (missing.length > 0 ? end : '') +
    linesOf(missing.map((name) => [name, randomBytes(24).toString('base64url')]))
  );
}

function linesOf(entries) {
  return entries.map(([name, value]) => `${name}=${value}\n`).join('');
}

/** Syncs to disk before anything is encrypted: if a power cut destroyed DATA_KEY, all personal text would be lost. */
async function write(text) {
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  const folder = await open(dirname(path));
  await folder.sync();
  await folder.close();
}

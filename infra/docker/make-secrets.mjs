// Writes the secrets of a marketplace to SECRETS_FILE, once: each start leaves what is there as it is. A JSON object, as
// start.mjs reads it; lines of NAME=value when the name ends with .env, as `kubectl create secret` reads them.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { access, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

const path = process.env.SECRETS_FILE ?? '/secrets/hirelane.json';
const isThere = await access(path).then(
  () => true,
  () => false,
);
if (!isThere) {
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const secrets = {
    IDENTITY_HMAC_KEY: randomBytes(32).toString('base64url'),
    DATA_KEY: randomBytes(32).toString('base64'),
    SERVICE_TOKEN_KEYS: JSON.stringify({ keys: [{ ...key, kid: randomUUID(), alg: 'EdDSA', use: 'sig' }] }),
  };
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  const text = path.endsWith('.env') ? lines.join('') : JSON.stringify(secrets, null, 2);
  // On the disk before anything is sealed under it: whoever loses DATA_KEY in a power cut loses all personal text.
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  const folder = await open(dirname(path));
  await folder.sync();
  await folder.close();
}

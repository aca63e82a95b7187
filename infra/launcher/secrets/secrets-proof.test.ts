import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newSecret, type Secrets, writeSecrets } from './secrets.ts';
import { otherSecrets, rememberSecrets } from './secrets-proof.ts';

async function begin() {
  const dir = await mkdtemp(join(tmpdir(), 'hirelane-proof-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const secrets: Secrets = { databasePassword: newSecret(), hmacKey: newSecret(), dataKey: newSecret() };
  return { dir, secrets };
}

test("another installation's secrets are detected, and the proof contains no secrets", async () => {
  const { dir, secrets } = await begin();
  expect(await otherSecrets(dir, secrets)).toBeUndefined();
  await rememberSecrets(dir, secrets);
  expect(await otherSecrets(dir, secrets)).toEqual([]);
  expect(await otherSecrets(dir, { ...secrets, hmacKey: newSecret(), dataKey: newSecret() })).toEqual([
    'hmacKey',
    'dataKey',
  ]);
  const text = await readFile(join(dir, 'secrets.proof'), 'utf8');
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
});

test('the proof is deleted when the secrets are replaced, and a damaged proof is ignored', async () => {
  const { dir, secrets } = await begin();
  await rememberSecrets(dir, secrets);
  await writeSecrets(dir, { ...secrets, dataKey: newSecret() });
  expect(await otherSecrets(dir, secrets)).toBeUndefined();
  for (const text of ['', 'null', '[1', '"text"']) {
    await writeFile(join(dir, 'secrets.proof'), text);
    expect(await otherSecrets(dir, secrets)).toBeUndefined();
  }
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/contracts/testing/fixtures';
import { afterEach, expect, test } from 'vitest';
import type { Marketplace } from '../tests/support/marketplace.ts';
import { addPasskey, FACTOR, openAuthenticator, setUpApp } from '../tests/support/second-factor.ts';
import { everythingStored } from '../tests/support/stored.ts';

import { readManifest } from './manifest.ts';
import { openInstallations } from './testing/installations.ts';
import { oldDatabase } from './testing/old-database.ts';
import { signIn } from './testing/sample.ts';

// An export of commit 24112c9, whose data folders have format 2: skills are encrypted, and there are no second factors.
// 'bleibtblau' is a client with a project, 'bleibtgruen' a freelancer with a proposal to it; 'kanarigelb' had a
// proposal too, and has deleted the account.
const EXPORT = join(import.meta.dirname, 'testing/exports/format-2');
const LACKED = [
  'DROP TABLE IF EXISTS identity.authenticator_apps, identity.passkey_challenges, identity.passkeys, identity.recovery_codes',
  'DROP TABLE IF EXISTS identity.subscription_mails',
  'ALTER TABLE IF EXISTS identity.mail_tokens DROP COLUMN since',
];

const installations = openInstallations();
afterEach(installations.close);

const ways: [string, () => Promise<Marketplace>][] = [
  ['the database of that version, after a start', () => oldDatabase(installations, EXPORT, LACKED)],
  ['an export of that version, after a restore', () => installations.restored(EXPORT)],
];

test('the export is from before second factors: typed skills are encrypted in its logs', async () => {
  const { tables } = await readManifest(EXPORT);
  expect(tables.map(({ table }) => table)).not.toContain('identity.passkeys');
  for (const file of await readdir(join(EXPORT, 'logs'))) {
    expect(await readFile(join(EXPORT, 'logs', file), 'utf8')).not.toMatch(/bleibt|kanarigelb/);
  }
});

test.each(ways)(
  '%s: remaining users sign in with the password alone, and see what they wrote',
  async (_where, open) => {
    const market = await open();
    const freelancer = await signIn(market, { username: 'bleibtgruen.name' });
    const { userId } = (await freelancer.get('/auth/login/success')).body;
    expect((await freelancer.get(`/api/v1/freelancer/profile/${userId}`)).body.data).toMatchObject({
      title: 'Title bleibtgruen',
      skills: ['React', 'Skill bleibtgruen'],
    });
    expect((await freelancer.get(FACTOR)).body.data).toMatchObject({ isOn: false, passkeys: [] });
    const proposals = (await freelancer.get('/api/v1/freelancer/proposal')).text;
    expect(proposals).toContain('Tea bleibtblau');
    expect(await everythingStored(market, 'kanarigelb')).toEqual([]);
  },
);

test.each(ways)('%s: after a second factor is set up, the password is not enough', async (_where, open) => {
  const market = await open();
  const person = { username: 'bleibtblau.name' };
  const client = await signIn(market, person);
  await setUpApp(client);
  await addPasskey(client, openAuthenticator(market.url));
  const login = { ...person, password: PASSWORD };
  expect((await market.visitor().post('/api/v1/auth/login', login)).body).toMatchObject({
    isLogin: false,
    isSecondFactorNeeded: true,
  });
});

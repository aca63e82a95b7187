import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Marketplace } from '../testing/marketplace.ts';
import { addPasskey, FACTOR, openAuthenticator, setUpApp } from '../testing/second-factor.ts';
import { everythingStored } from '../testing/stored.ts';
import { PASSWORD } from '../testing/visitor.ts';
import { readManifest } from './manifest.ts';
import { openInstallations } from './testing/installations.ts';
import { oldDatabase } from './testing/old-database.ts';
import { signIn } from './testing/sample.ts';

// An export of commit 24112c9, whose data folders have format 2: skills are sealed, and nobody has a second factor. 'bleibtblau' is a
// client with a project, 'bleibtgruen' a freelancer with a proposal to it, and 'kanarigelb', who had one too, has deleted the account.
const EXPORT = join(import.meta.dirname, 'testing/sealed-skills-export');
const LACKED = [
  'DROP TABLE IF EXISTS identity.authenticator_apps, identity.passkey_challenges, identity.passkeys, identity.recovery_codes',
  'DROP TABLE IF EXISTS identity.subscription_mails',
  'ALTER TABLE IF EXISTS identity.mail_tokens DROP COLUMN since',
];

const installations = openInstallations();
afterEach(installations.close);

const ways: [string, () => Promise<Marketplace>][] = [
  ['the database of that version, once it is started', () => oldDatabase(installations, EXPORT, LACKED)],
  ['an export of that version, once it is restored', () => installations.restored(EXPORT)],
];

test('the export is of the release before second factors: typed skills are sealed in its logs', async () => {
  const { tables } = await readManifest(EXPORT);
  expect(tables.map(({ table }) => table)).not.toContain('identity.passkeys');
  for (const file of await readdir(join(EXPORT, 'logs'))) {
    expect(await readFile(join(EXPORT, 'logs', file), 'utf8')).not.toMatch(/bleibt|kanarigelb/);
  }
});

test.each(ways)('%s: who stays signs in by the password alone, and finds what they wrote', async (_where, open) => {
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
});

test.each(ways)('%s: from a second factor on, the password is not enough', async (_where, open) => {
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openBareServices } from '../tests/support/bare-services.ts';
import type { Marketplace } from '../tests/support/marketplace.ts';
import { everythingStored } from '../tests/support/stored.ts';
import { restoreAll } from './restore.ts';
import { openInstallations } from './testing/installations.ts';
import { signIn, signUp } from './testing/sample.ts';

// The format number does not show whether text in lists is encrypted (decision 27): exports had this number before
// services encrypted lists.
const PERSON = { username: 'lapwing.name' };
const PLAIN = 'a readable skill';
const isOfLog = (place: string) => place.includes('.events.');

const installations = openInstallations();
afterEach(installations.close);

/** A marketplace whose log has a skill in plain text and no row that records how much of the log is encrypted. */
async function openReadable(): Promise<Marketplace> {
  const market = await installations.open();
  const { visitor, id } = await signUp(market, 'lapwing', false);
  await visitor.put(`/api/v1/freelancer/profile/${id}`, { title: 'Title', description: 'Bio', skills: ['Sealed'] });
  await market.sql(
    `UPDATE profiles.events SET data = jsonb_set(data::jsonb, '{skills}', $1) WHERE type = 'SkillsChanged'`,
    [JSON.stringify([PLAIN])],
  );
  await market.sql('DELETE FROM keys.sealed_logs');
  expect(await everythingStored(market, PLAIN)).toContain('profiles.events.data');
  return market;
}

test('startup encrypts readable text in lists, and users see the same text', async () => {
  const market = await openReadable();
  await (await openBareServices(market.databaseUrl)).stop();
  expect((await everythingStored(market, PLAIN)).filter(isOfLog)).toEqual([]);
  const visitor = await signIn(market, PERSON);
  const { userId } = (await visitor.get('/auth/login/success')).body;
  const { data } = (await visitor.get(`/api/v1/freelancer/profile/${userId}`)).body;
  expect(data.skills).toEqual([PLAIN]);
});

test('a restore encrypts readable text in lists', async () => {
  const folder = await installations.exportOf(await openReadable());
  expect(await readFile(join(folder, 'logs/profiles.ndjson'), 'utf8')).toContain(PLAIN);
  const { installation } = await installations.empty();
  await restoreAll(installation, folder);
  const sql: Marketplace['sql'] = async (text, values = []) => (await installation.pool.query(text, [...values])).rows;
  expect(await everythingStored({ sql }, 'SkillsChanged')).toContain('profiles.events.type');
  expect(await everythingStored({ sql }, PLAIN)).toEqual([]);
});

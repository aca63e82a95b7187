import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/contracts/testing/fixtures';
import { feedReadModel } from '@hirelane/feed/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach, expect, test } from 'vitest';
import type { Marketplace } from '../tests/support/marketplace.ts';
import { everythingStored, streamsLeft } from '../tests/support/stored.ts';

import { openInstallations } from './testing/installations.ts';
import { oldDatabase } from './testing/old-database.ts';
import { signIn } from './testing/sample.ts';

// An export written by the version before decision 27, whose logs have skills in plain text. The users of 'bleibt…'
// still have accounts; 'zitronenfalter' (a freelancer) and 'kanarigelb' (a client with a draft) have deleted theirs.
const EXPORT = join(import.meta.dirname, 'testing/exports/format-1');
const GONE = ['zitronenfalter', 'kanarigelb'];
const TYPED = ['sealed:1:AAAA', 'Skill bleibtgruen', 'Needs bleibtblau'];

const installations = openInstallations();
afterEach(installations.close);

const readExport = (path: string) => readFile(join(EXPORT, path), 'utf8');

const LACKED = ['DROP TABLE keys.sealed_logs, keys.scrubs'];
const ways: [string, () => Promise<Marketplace>][] = [
  ['in the database of that version, after a start', () => oldDatabase(installations, EXPORT, LACKED)],
  ['in an export of that version, after a restore', () => installations.restored(EXPORT)],
];

test('the previous version left skills readable in the logs', async () => {
  const logs = `${await readExport('logs/profiles.ndjson')}${await readExport('logs/projects.ndjson')}`;
  for (const text of [...TYPED, ...GONE]) expect(logs).toContain(text);
});

// @covers asvs:14.2.4
test.each(ways)('typed skills are encrypted %s, and those of deleted accounts are gone', async (_where, open) => {
  const market = await open();
  for (const word of GONE) expect(await everythingStored(market, word)).toEqual([]);
  for (const text of TYPED) {
    const found = await everythingStored(market, text);
    expect(found.filter((installation) => installation.includes('.events.'))).toEqual([]);
  }
  const drafts = await market.sql<{ skills: string[] }>(
    `SELECT data #> '{brief,skills}' AS skills FROM projects.events WHERE type = 'ProjectDrafted' ORDER BY position`,
  );
  expect(drafts.map(({ skills }) => skills)).toEqual([['react', expect.stringMatching(/^sealed:1:/)], ['react']]);
});

test.each(ways)('remaining users see their skills as typed %s', async (_where, open) => {
  const market = await open();
  const visitor = await signIn(market, { username: 'bleibtgruen.name' });
  const { userId } = (await visitor.get('/auth/login/success')).body;
  const profile = (await visitor.get(`/api/v1/freelancer/profile/${userId}`)).body.data;
  expect(profile.skills).toEqual(['Skill bleibtgruen', 'Go', 'sealed:1:AAAA']);
  const drafts = await market.sql(`SELECT skills FROM ${schemaOf(feedReadModel)}.projects`);
  expect(drafts).toEqual([{ skills: ['react', 'Needs bleibtblau'] }]);
});

// @covers found:65
test.each(ways)('a user who deletes their account now leaves no skill behind %s', async (_where, open) => {
  const market = await open();
  for (const word of ['bleibtgruen', 'bleibtblau']) {
    const visitor = await signIn(market, { username: `${word}.name` });
    const { userId } = (await visitor.get('/auth/login/success')).body;
    expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    await eventually(
      () => streamsLeft(market, userId),
      (left) => left === 0,
    );
    await eventually(
      () => everythingStored(market, word),
      (found) => found.length === 0,
    );
  }
});

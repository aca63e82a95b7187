import { DAY_MS } from '@hirelane/api/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_ID, FREELANCER_ID } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { KEY_DAYS, openPseudonyms } from './pseudonyms.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const inDays = (days: number) => () => new Date(Date.now() + days * DAY_MS);

test('a user, a name and a network have different pseudonyms, which are the same in all instances of the bff', async () => {
  const [one, two] = [await openPseudonyms(bff.database, inDays(0)), await openPseudonyms(bff.database, inDays(1))];
  const named = [
    one.account({ userId: CLIENT_ID }),
    one.account({ userId: FREELANCER_ID }),
    one.account({ name: 'clara' }),
    one.account({ name: CLIENT_ID }),
    one.network('192.0.2.1'),
    one.network('192.0.2.2'),
    one.network('2001:db8:0:1::1'),
  ];
  expect(new Set(named).size).toBe(named.length);
  for (const name of named) expect(name).toMatch(/^[\w-]{22}$/);
  expect(two.account({ userId: CLIENT_ID })).toBe(named[0]);
  expect(one.account({ name: '  CLARA ' })).toBe(named[2]);
  expect(one.network('2001:db8:0:1:ffff::7')).toBe(one.network('2001:db8:0:1::1'));
});

// @covers asvs:14.2.4
test('an expired key is replaced and deleted, so that old pseudonyms can no longer be resolved', async () => {
  const pseudonyms = await openPseudonyms(bff.database, inDays(0));
  const before = pseudonyms.account({ userId: CLIENT_ID });
  const { rows: old } = await bff.database.query('SELECT key FROM bff.log_key');
  await openPseudonyms(bff.database, inDays(KEY_DAYS - 2));
  await pseudonyms.refresh();
  expect(pseudonyms.account({ userId: CLIENT_ID })).toBe(before);

  await openPseudonyms(bff.database, inDays(KEY_DAYS + 1));
  await pseudonyms.refresh();
  expect(pseudonyms.account({ userId: CLIENT_ID })).not.toBe(before);
  const { rows } = await bff.database.query('SELECT key FROM bff.log_key');
  expect(rows).toHaveLength(1);
  expect(rows[0].key.equals(old[0].key)).toBe(false);
});

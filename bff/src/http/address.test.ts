// @covers asvs:4.1.3 asvs:15.3.4

import { expect, onTestFinished, test } from 'vitest';
import { startTestBff } from '../testing/test-bff.ts';
import { addressKey, siteOf } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['203.0.113.7:50321', '203.0.113.7'],
  ['[2001:db8:1:2::9]:50321', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'none'],
])('the address %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.7', null],
  ['user 7', null],
])('the key %s is in the network %s', (key, site) => {
  expect(siteOf(key)).toBe(site);
});

test.each([
  ['no proxy: the header is ignored', 0, ['', '203.0.113.7', '203.0.113.8'], 1],
  ['one proxy: the last address counts, whatever precedes it', 1, ['203.0.113.7', '::1, 203.0.113.7'], 1],
  ['one proxy: two addresses that it sends are two keys', 1, ['203.0.113.7', '203.0.113.8'], 2],
])('a bff that has %s', async (_what, trustProxy, headers, count) => {
  const bff = await startTestBff({ trustProxy });
  onTestFinished(() => bff.close());
  for (const from of headers)
    await bff.openBrowser().get('/api/v1/user/sessions', { headers: { 'x-forwarded-for': from } });
  const networks = bff.logs.filter(({ event }) => event === 'sign-in-needed').map(({ network }) => network);
  expect([networks.length, new Set(networks).size]).toEqual([headers.length, count]);
});

// @covers asvs:6.8.2 asvs:10.5.1 asvs:10.5.2 asvs:10.5.3 asvs:10.5.4

import { FORGERIES, type ForgingGoogle, startForgingGoogle } from '@hirelane/bff/testing/forging-google';
import { depart, navigate } from '@hirelane/bff/testing/trip';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { sessionOf } from '@hirelane/infra/tests/support/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';

let forger: ForgingGoogle;
let market: Marketplace;
beforeAll(async () => {
  forger = await startForgingGoogle('victim@example.com');
  market = await openMarketplace({ environment: forger.environment });
});
afterAll(async () => {
  await market.stop();
  await forger.close();
});

const PATH = '/auth/google?isClient=true&isFirstTime=true';

// @covers attack:17
test.each(FORGERIES.filter((forgery) => forgery !== 'nothing'))(
  'attack 17: an ID token with %s is refused, without a session or a new account',
  async (forgery) => {
    forger.forgery = forgery;
    const browser = market.visitor();
    const before = await market.countEvents();
    const { headers } = await navigate(browser, forger.visit(await depart(browser, PATH)), 'cross-site');
    expect(headers.location).toBe('/register/client?signInFailed=refused&provider=google');
    expect(browser.sid).toBeNull();
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
    expect(await market.countEvents()).toBe(before);
  },
);

test('a valid token from the same provider signs in, so the refusals are due to the forgeries', async () => {
  forger.forgery = 'nothing';
  const browser = market.visitor();
  const { headers } = await navigate(browser, forger.visit(await depart(browser, PATH)), 'cross-site');
  expect(headers.location).toBe('/?isSuccess=true&isClient=true');
  expect(await sessionOf(browser)).toMatchObject({ isLogin: true });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { PASSWORD, register } from '../testing/visitor.ts';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

test("a key that somebody else has used with the bff's own calls is one's own all the same", async () => {
  const change = {
    oldPassword: PASSWORD,
    password: 'plum velvet harbour 61',
    confirmpassword: 'plum velvet harbour 61',
  };
  const statuses = [];
  for (let n = 0; n < 2; n++) {
    const visitor = market.visitor();
    const userId = await register(visitor, true);
    const headers = { 'idempotency-key': 'one-for-all' };
    statuses.push((await visitor.put(`/api/v1/user/${userId}/password`, change, { headers })).status);
  }
  expect(statuses).toEqual([200, 200]);
});

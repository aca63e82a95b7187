// @covers found:63

import { PASSWORD } from '@hirelane/contracts/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Marketplace } from '../testing/marketplace.ts';
import { shareMarketplace } from '../testing/shared-marketplace.ts';
import { register } from '../testing/visitor.ts';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

test("an idempotency key used by another user with the bff's own commands does not collide", async () => {
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

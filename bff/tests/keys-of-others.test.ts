// @covers found:63

import { PASSWORD } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { register } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

test("two users' commands with the same idempotency key do not collide in the bff", async () => {
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

// @covers threat:25

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Marketplace } from '../support/marketplace.ts';
import { shareMarketplace } from '../support/shared-marketplace.ts';
import { register, type Visitor } from '../support/visitor.ts';

let market: Marketplace;
let client: Visitor;
beforeAll(async () => {
  market = await shareMarketplace();
  client = market.visitor();
  await register(client, true);
});
afterAll(() => market.stop());

const LONG = 96_000;

/** Returns the fastest of three responses, in ms; each must refuse the field. */
async function refusing(path: string, field: string, length: number): Promise<number> {
  const took: number[] = [];
  for (const _ of [1, 2, 3]) {
    const from = performance.now();
    const answer = await client.post(path, { [field]: `${' '.repeat(length)}x` });
    took.push(performance.now() - from);
    expect([answer.status, JSON.stringify(answer.body.errors)]).toEqual([422, expect.stringContaining(`#/${field}`)]);
  }
  return Math.min(...took);
}

test.each([
  ['the rate of a draft', '/api/v1/client/project/draft', 'projectRate'],
  ['the amount of a payment', '/api/v1/contract/0190a0a0-0000-7000-8000-000000000001/payments', 'amount'],
])('%s that is four times as long is refused in far less than sixteen times the time', async (_what, path, field) => {
  const short = await refusing(path, field, LONG / 4);
  expect(await refusing(path, field, LONG)).toBeLessThan(8 * short);
});

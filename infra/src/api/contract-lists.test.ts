import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliver, engaged, pairOf, readContract } from '../testing/engaged.ts';
import { hire } from '../testing/hire.ts';
import type { Marketplace } from '../testing/marketplace.ts';
import type { Person } from '../testing/newcomer.ts';
import { shareMarketplace } from '../testing/shared-marketplace.ts';
import { postProject } from '../testing/visitor.ts';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe('the list of contracts', () => {
  test('has one’s own, the last one begun first, of each kind and page by page', async () => {
    const both = await engaged(market);
    const { client, freelancer } = both;
    const ids = [both.contractId];
    for (let n = 0; n < 2; n++) {
      const projectId = await postProject(client.visitor);
      ids.unshift((await hire(pairOf(client, freelancer, projectId))).contractId);
    }
    const list = async ({ visitor }: Person, query = {}) => (await visitor.call('listContracts', { query })).body;
    await eventually(
      async () => (await list(client)).data.length,
      (length) => length === 3,
    );
    for (const person of [client, freelancer]) {
      const first = await list(person, { limit: '2' });
      const second = await list(person, { limit: '2', cursor: first.nextCursor });
      expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids);
      expect(second.nextCursor).toBeNull();
    }
    await client.visitor.must('endContract', { params: { id: both.contractId }, json: { reason: 'agreed' } });
    const past = await list(client, { show: 'past' });
    expect(past.data).toMatchObject([
      { _id: both.contractId, role: 'client', status: 'ended', isWaiting: false, other: { _id: freelancer.id } },
    ]);
    expect((await list(client, { show: 'current' })).data.map(({ _id }: { _id: string }) => _id)).toEqual(
      ids.slice(0, 2),
    );
  });

  test('says what waits for an answer, as the contract does', async () => {
    const both = await engaged(market);
    await deliver(both);
    const listed = async ({ visitor }: Person) =>
      (await visitor.call('listContracts', {})).body.data.map(({ isWaiting }: { isWaiting: boolean }) => isWaiting);
    await readContract(both.client, both.contractId);
    expect(await listed(both.freelancer)).toEqual([false]);
    expect(await listed(both.client)).toEqual([true]);
  });
});

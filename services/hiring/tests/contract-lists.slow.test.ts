import { hiringReadModel } from '@hirelane/hiring/read-model';
import { complete, deliver, type Engaged, engaged, pairOf, readContract } from '@hirelane/infra/tests/support/engaged';
import { hire } from '@hirelane/infra/tests/support/hire';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import type { Person } from '@hirelane/infra/tests/support/newcomer';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

describe('the list of contracts', () => {
  test('contains only the caller’s contracts, latest start first, and can be filtered by status and paged', async () => {
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
    for (const person of [client, freelancer]) {
      const ofProject = await list(person, { projectId: both.projectId });
      expect(ofProject.data.map(({ _id }: { _id: string }) => _id)).toEqual([both.contractId]);
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

  test('shows whether the contract waits for the caller', async () => {
    const both = await engaged(market);
    await deliver(both);
    const listed = async ({ visitor }: Person) =>
      (await visitor.call('listContracts', {})).body.data.map(({ isWaiting }: { isWaiting: boolean }) => isWaiting);
    await readContract(both.client, both.contractId);
    expect(await listed(both.freelancer)).toEqual([false]);
    expect(await listed(both.client)).toEqual([true]);
  });

  describe('shows the end of the caller’s review period', () => {
    const STARS = { quality: 5, communication: 4, reliability: 3 };
    const listed = async (both: Engaged, role: 'client' | 'freelancer'): Promise<string | null> => {
      const { data } = (await both[role].visitor.call('listContracts', {})).body;
      return data[0].reviewUntil;
    };
    const review = ({ client, contractId: id }: Engaged) =>
      client.visitor.must('writeReview', { params: { id }, json: STARS });

    test('as in the contract, and as null once the caller has written their review', async () => {
      const both = await engaged(market);
      await readContract(both.client, both.contractId);
      expect(await listed(both, 'client')).toBeNull();
      await complete(both);
      const { reviews } = await readContract(both.client, both.contractId);
      const end = Date.parse(reviews.writeUntil ?? '');
      expect(Date.parse((await listed(both, 'client')) ?? '')).toBe(end);
      await review(both);
      expect(await listed(both, 'client')).toBeNull();
      // The list does not reveal that the other party has written a review.
      const other = await eventually(
        () => listed(both, 'freelancer'),
        (instant) => instant !== null,
      );
      expect(Date.parse(other ?? '')).toBe(end);
    });

    test('as null once the period is over, and for a contract that cannot be reviewed', async () => {
      const both = await complete(await engaged(market));
      expect(await listed(both, 'client')).not.toBeNull();
      await market.sql(
        `UPDATE ${schemaOf(hiringReadModel)}.contracts SET review_until = review_until - interval '14 days'
         WHERE id = $1`,
        [both.contractId],
      );
      expect(await listed(both, 'client')).toBeNull();

      const short = await engaged(market);
      const params = { id: short.contractId };
      await short.client.visitor.must('endContract', { params, json: { reason: 'agreed' } });
      expect(await listed(short, 'client')).toBeNull();
    });
  });
});

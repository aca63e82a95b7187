import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { type Engaged, engaged } from '@hirelane/infra/tests/support/engaged';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { completeShown, setNaming } from '@hirelane/infra/tests/support/naming';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const THIS_MONTH = new Date().toISOString().slice(0, 7);

const completedOf = ({ freelancer }: Engaged, viewer: Person) =>
  viewer.visitor.call('readCompleted', { params: { id: freelancer.id } });

test('a page shows a completed contract to everyone who may see the page, as long as the client consents', async () => {
  const both = await completeShown(market, await engaged(market));
  const stranger = await newcomer(market, true);
  const titles = async () => {
    const { body } = await completedOf(both, stranger);
    return body.data.map(({ title }: { title: string }) => title);
  };
  expect(await titles()).toEqual([]);
  await setNaming(market, both, true);
  const { body } = await completedOf(both, stranger);
  expect(body).toEqual({
    data: [{ _id: both.contractId, title: 'A shop for tea', month: THIS_MONTH }],
    nextCursor: null,
  });
  await both.freelancer.visitor.must('editPage', { json: { visibility: 'dealing' } });
  await eventually(
    async () => (await completedOf(both, stranger)).status,
    (status) => status === 404,
  );
  await both.freelancer.visitor.must('editPage', { json: { visibility: 'everyone' } });
  await serviceCaughtUp(market, 'hiring');
  expect(await titles()).toHaveLength(1);
  await setNaming(market, both, false);
  expect(await titles()).toEqual([]);
});

test('a page shows no contracts with clients who have left, and is not found once its owner has left', async () => {
  const both = await completeShown(market, await engaged(market));
  const stranger = await newcomer(market, true);
  await setNaming(market, both, true);
  await both.client.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    async () => (await completedOf(both, stranger)).body.data.length,
    (left) => left === 0,
  );
  await both.freelancer.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    async () => (await completedOf(both, stranger)).status,
    (status) => status === 404,
  );
});

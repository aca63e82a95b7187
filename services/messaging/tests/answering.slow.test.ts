import { ANSWERS_MIN } from '@hirelane/api/constants';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { midnightPasses } from '@hirelane/infra/tests/support/midnight';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

test('a freelancer’s answering time is shown on their page the day after five answers', async () => {
  const two = await conversing(market);
  const params = { id: two.freelancerId };
  const shown = async () => (await two.client.must('readAnswering', { params })).data;
  for (let n = 0; n < ANSWERS_MIN; n++) {
    await two.write(two.client, 'Which tea?');
    await two.write(two.freelancer, 'Green.');
  }
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(messagingReadModel)}.answers`),
    (rows) => rows.length === ANSWERS_MIN,
  );
  expect(await shown()).toEqual({ medianHours: null });
  await midnightPasses(market);
  expect(await shown()).toEqual({ medianHours: 1 });
  expect((await market.visitor().call('readAnswering', { params })).status).toBe(404);

  await two.client.must('blockPerson', { params });
  await eventually(
    () => two.client.call('readAnswering', { params }),
    ({ status }) => status === 404,
  );
});

test('a client has no answering time', async () => {
  const two = await conversing(market);
  for (let n = 0; n < ANSWERS_MIN; n++) {
    await two.write(two.client, 'Which tea?');
    await two.write(two.freelancer, 'Green.');
  }
  await midnightPasses(market);
  const answer = await two.freelancer.must('readAnswering', { params: { id: two.clientId } });
  expect(answer.data).toEqual({ medianHours: null });
});

import { newId } from '@hirelane/event-sourcing/ids';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { complete, pairOf } from '@hirelane/infra/tests/support/engaged';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { midnightPasses } from '@hirelane/infra/tests/support/midnight';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const STARS = { quality: 5, communication: 4, reliability: 3 };

/** A freelancer's completed contract with a new client, who writes this review; the freelancer also writes one. */
async function reviewed(freelancer: Person, review: typeof STARS & { text?: string }) {
  const client = await newcomer(market, true);
  const hired = await hire(pairOf(client, freelancer, await postProject(client.visitor)));
  await complete({ client, freelancer, ...hired });
  const params = { id: hired.contractId };
  await freelancer.visitor.must('writeReview', { params, json: STARS });
  await client.visitor.must('writeReview', { params, json: review });
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(hiringReadModel)}.reviews WHERE engagement_id = $1`, [params.id]),
    (rows) => rows.length === 2,
  );
}

test('averages are shown once there are three different clients', async () => {
  const freelancer = await newcomer(market, false);
  for (let n = 1; n <= 3; n++) {
    await reviewed(freelancer, { quality: n, communication: 5, reliability: 4 });
    await midnightPasses(market);
    const { averages } = await freelancer.visitor.must('readReviews', { params: { id: freelancer.id } });
    expect(averages).toEqual(n < 3 ? null : { quality: 2, communication: 5, reliability: 4, people: 3 });
  }
});

test('an unknown person’s reviews are not found', async () => {
  const { visitor } = await newcomer(market, true);
  expect((await visitor.call('readReviews', { params: { id: newId() } })).status).toBe(404);
});

test('a list’s cursor does not reveal a date, and a forged one cannot select a date', async () => {
  const freelancer = await newcomer(market, false);
  for (let n = 1; n <= 3; n++) {
    await reviewed(freelancer, { ...STARS, text: `Number ${n}.` });
    // Each review becomes visible on a different day.
    for (let day = n; day <= 3; day++) await midnightPasses(market);
  }
  const { visitor } = await newcomer(market, true);
  const params = { id: freelancer.id };
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: Record<string, string> = { limit: '1', ...(cursor && { cursor }) };
    const page = await visitor.must('readReviews', { params, query });
    seen.push(...page.data.map(({ text }) => text));
    cursor = page.nextCursor;
    if (cursor) expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())).toEqual([page.data[0]?._id]);
  }
  expect(seen).toEqual(['Number 3.', 'Number 2.', 'Number 1.']);
  for (const made of [['2026-11-25T00:00:00.000000Z', newId()], [newId()]]) {
    const query = { cursor: Buffer.from(JSON.stringify(made)).toString('base64url') };
    expect((await visitor.call('readReviews', { params, query })).status).toBe(422);
  }
});

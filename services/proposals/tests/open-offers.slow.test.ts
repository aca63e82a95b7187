import type { OpenOffer } from '@hirelane/api/schemas/proposals';
import { anOffer } from '@hirelane/api/testing/fixtures';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { another, offered } from '@hirelane/infra/tests/support/offered';
import { receivedProposal, said } from '@hirelane/infra/tests/support/received-proposal';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { postProject, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import { afterAll, beforeAll, expect, test } from 'vitest';

// One person's open offers across all projects, which end when they delete their account.

let market: Marketplace;
beforeAll(async () => {
  market = await shareMarketplace();
});
afterAll(() => market.stop());

const offersOf = async (visitor: Visitor, query: Record<string, string> = {}) =>
  (await visitor.must('listOpenOffers', { query })) as { data: OpenOffer[]; nextCursor: string | null };
const idsOf = async (visitor: Visitor) => (await offersOf(visitor)).data.map(({ _id }) => _id);

test('a client lists their offers for all projects page by page; a freelancer lists their own', async () => {
  const first = await offered(market);
  const { client } = first.two;
  const second = await offered(market, {}, await another(market, first.two));
  const projectId = await postProject(client, { title: 'A garden for tea' });
  const third = await offered(market, {}, await receivedProposal(market, { client, projectId }));

  const pages: OpenOffer[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await offersOf(client, { limit: '2', ...(cursor && { cursor }) });
    pages.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(pages.map(({ _id }) => _id)).toEqual([third, second, first].map(({ offerId }) => offerId));
  expect(pages[0]).toEqual({
    ...{ _id: third.offerId, projectId, title: 'A garden for tea', expiresAt: expect.any(String) },
    freelancer: { _id: third.two.freelancerId, firstName: 'Asha', lastName: 'R.' },
    client: { _id: expect.any(String), firstName: 'Asha', lastName: 'R.' },
    rate: anOffer().rate,
  });

  expect((await offersOf(second.two.freelancer)).data).toEqual([pages[1]]);
  const stranger = await receivedProposal(market);
  for (const visitor of [stranger.client, stranger.freelancer]) expect(await idsOf(visitor)).toEqual([]);
});

test.each([
  ['withdrawn', ({ two, offerId }) => two.withdrawOffer(offerId), 'sent'],
  ['declined', ({ two, offerId }) => two.declineOffer(offerId), 'sent'],
  ['accepted', ({ two, offerId }) => two.accept(offerId), 'hired'],
] as const satisfies readonly [string, (of: Awaited<ReturnType<typeof offered>>) => Promise<unknown>, string][])(
  'an offer that was %s is no longer in either list',
  async (_, end, status) => {
    const both = await offered(market);
    const { two, offerId } = both;
    expect(await idsOf(two.client)).toEqual([offerId]);
    expect(said(await end(both))).toBe(status);
    await two.reads('received', status);
    for (const visitor of [two.client, two.freelancer]) expect(await idsOf(visitor)).toEqual([]);
  },
);

test('an expired offer is in neither list, even before its lapse is recorded', async () => {
  const { two, offerId } = await offered(market);
  expect(await idsOf(two.freelancer)).toEqual([offerId]);
  await market.sql(
    `UPDATE ${schemaOf(proposalsReadModel)}.proposals SET offer = offer || '{"expiresAt": "2026-01-01T00:00:00.000Z"}'
     WHERE project_id = $1`,
    [two.projectId],
  );
  for (const visitor of [two.client, two.freelancer]) expect(await idsOf(visitor)).toEqual([]);
});

const ANY_ID = '0198f0a0-0000-7000-8000-000000000000';
const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

test.each([
  ['limit', 'of none', '0'],
  ['limit', 'above the highest', '51'],
  ['limit', 'that is not a number', 'many'],
  ['cursor', 'that is not a list', 'nonsense'],
  ['cursor', 'of a day that does not exist', cursorOf(['2026-02-30T00:00:00.000000Z', ANY_ID])],
  ['cursor', 'without an id', cursorOf(['2026-02-20T00:00:00.000000Z', 'no id'])],
])('a %s %s is refused', async (field, _, value) => {
  const { client } = await receivedProposal(market);
  const { status, body } = await client.call('listOpenOffers', { query: { [field]: value } });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ pointer: `#/${field}` }]);
});

import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { feedReadModel } from '@hirelane/feed/read-model';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { midnightPasses } from '@hirelane/infra/tests/support/midnight';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { postProject, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const NOTHING = { answers: null, hires: 0, completed: 0, unansweredDeliveries: 0 };
const conductOf = (viewer: Visitor, id: string) => viewer.call('readConduct', { params: { id } });

/**
 * The client's conduct as shown on the card in the public search, on the card in the freelancer's feed, and on the
 * job's page.
 */
async function shownTo(freelancer: Visitor, projectId: string) {
  const isIt = ({ _id }: { _id: string }) => _id === projectId;
  const publicCards = await market.visitor().must('searchProjects', {});
  const cards = await freelancer.must('listProjects', { query: { recent: 'true' } });
  const page = await freelancer.must('getProject', { params: { id: projectId } });
  return [publicCards.data.find(isIt), cards.data.find(isIt), page.data].map((project) => project?.client.conduct);
}

/** A project with this many proposals by different freelancers. */
async function proposedFor(client: Person, count: number) {
  const projectId = await postProject(client.visitor);
  const freelancers: Person[] = [];
  for (let n = 0; n < count; n++) {
    const freelancer = await newcomer(market, false);
    await freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
    freelancers.push(freelancer);
  }
  return { projectId, freelancers };
}

/** Shortlists a proposal once the client's list contains it. */
const answer = (client: Person, projectId: string, { id: freelancerId }: Person) =>
  eventually(
    () => client.visitor.call('shortlistProposal', { params: { projectId, freelancerId } }),
    ({ status }) => status === 200,
  );

test('cards and job pages show how the client responds once there are five proposals', async () => {
  const client = await newcomer(market, true);
  const { projectId, freelancers } = await proposedFor(client, 4);
  const reader = await newcomer(market, false);
  for (const freelancer of freelancers) await answer(client, projectId, freelancer);
  await serviceCaughtUp(market, 'feed');
  expect(await shownTo(reader.visitor, projectId)).toEqual([NOTHING, NOTHING, NOTHING]);

  const fifth = await newcomer(market, false);
  await hire({ client: client.visitor, freelancer: fifth.visitor, projectId });
  const wanted = { ...NOTHING, answers: { answered: 5, received: 5, medianDays: 1 }, hires: 1 };
  const shown = () => shownTo(reader.visitor, projectId);
  const isHired = (conducts: Awaited<ReturnType<typeof shown>>) => conducts.every((conduct) => conduct?.hires === 1);
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(feedReadModel)}.totals WHERE client_id = $1 AND hires = 1`, [client.id]),
    (rows) => rows.length > 0,
  );
  // Today's events do not count.
  expect(await shown()).toEqual([NOTHING, NOTHING, NOTHING]);
  await midnightPasses(market);
  expect(await eventually(shown, isHired)).toEqual([wanted, wanted, wanted]);
  expect((await conductOf(reader.visitor, client.id)).body).toEqual({ data: wanted });

  // The proposal of a freelancer who leaves still counts as answered.
  await freelancers[0]?.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    () => reader.visitor.call('getUser', { params: { userId: freelancers[0]?.id ?? '' } }),
    ({ status }) => status === 404,
  );
  expect((await conductOf(reader.visitor, client.id)).body).toEqual({ data: wanted });

  // A proposal that is withdrawn immediately does not count.
  await freelancers[1]?.visitor.must('withdrawProposal', { params: { projectId } });
  const left = await eventually(
    () => conductOf(reader.visitor, client.id),
    ({ body }) => body.data.answers === null,
  );
  expect(left.body.data).toEqual({ ...wanted, answers: null });
});

test('a deleted client, a freelancer and an unknown user have no conduct, and requests for it get the same 404', async () => {
  const client = await newcomer(market, true);
  const { projectId, freelancers } = await proposedFor(client, 1);
  const reader = (freelancers[0] as Person).visitor;
  await eventually(
    () => conductOf(reader, client.id),
    ({ status }) => status === 200,
  );
  await client.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  const gone = await eventually(
    () => conductOf(reader, client.id),
    ({ status }) => status === 404,
  );
  for (const id of [newId(), freelancers[0]?.id ?? '']) {
    const { status, body } = await conductOf(reader, id);
    expect([status, body.code]).toEqual([gone.status, gone.body.code]);
  }
  const about = async () =>
    (await market.visitor().must('searchProjects', {})).data.filter(({ _id }: { _id: string }) => _id === projectId);
  await expect.poll(about).toEqual([]);
});

test('an invalid id is refused, as on other routes for people', async () => {
  const visitor = market.visitor();
  for (const id of ['none', '%00', '1'.repeat(300)]) {
    const [conduct, reviews] = [
      await visitor.get(`/api/v1/people/${id}/conduct`),
      await visitor.get(`/api/v1/people/${id}/reviews`),
    ];
    expect([id, conduct.status, conduct.body.code]).toEqual([id, reviews.status, reviews.body.code]);
    expect([400, 404]).toContain(conduct.status);
  }
});

import { isDeepStrictEqual } from 'node:util';
import { VISIBILITIES, type Visibility } from '@hirelane/api/constants';
import type { Project, ProjectClient } from '@hirelane/api/schemas/projects';
import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { feedReadModel } from '@hirelane/feed/read-model';
import { keepApart } from '@hirelane/infra/tests/support/apart';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
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

const DETAILS = { firstName: 'Asha', lastName: 'Raopur', city: 'Pune', state: 'Maharashtra' };
const SHORT = { ...DETAILS, lastName: 'R.', profileImg: null, verifiedAt: null };

/** A client with a project, once the feed shows the client's details. */
async function postedBy() {
  const client = await newcomer(market, true);
  const { id } = client;
  await client.visitor.must('editUser', { params: { userId: id }, json: { ...DETAILS, profileImg: null } });
  const projectId = await postProject(client.visitor);
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(feedReadModel)}.clients WHERE id = $1 AND city = 'Pune'`, [id]),
    (rows) => rows.length === 1,
  );
  return { client, projectId };
}

async function choose({ visitor, id }: Person, visibility: Visibility) {
  await visitor.must('editPage', { json: { visibility } });
  await eventually(
    () =>
      market.sql(`SELECT FROM ${schemaOf(feedReadModel)}.visibilities WHERE user_id = $1 AND visibility = $2`, [
        id,
        visibility,
      ]),
    (rows) => rows.length === 1,
  );
}

/** The data about the client in a project. */
const saidBy = (project: (Pick<Project, 'userId'> & Readonly<{ client: ProjectClient }>) | undefined) =>
  project && { userId: project.userId, ...project.client };

const inSearch = async (viewer: Visitor, projectId: string) =>
  saidBy((await viewer.must('searchProjects', {})).data.find(({ _id }) => _id === projectId));

/**
 * The data about the client on a project's card and on its page, which must be the same once the feed has caught up.
 */
async function shownTo(viewer: Visitor, projectId: string) {
  const [card, page] = await eventually(
    async () => [
      await inSearch(viewer, projectId),
      saidBy((await viewer.must('getProject', { params: { id: projectId } })).data),
    ],
    ([card, page]) => isDeepStrictEqual(card, page),
  );
  expect(page).toEqual(card);
  // Callers who may not see the client do not receive the client's id either, because it would reveal which projects
  // belong to the same person.
  expect(page?.userId === null).toBe(page?.person === null);
  return page?.person;
}

test("cards and project pages show the client only to users who may see the client's page", async () => {
  const { client, projectId } = await postedBy();
  const [stranger, dealing, engaged] = [
    await newcomer(market, false),
    await newcomer(market, false),
    await newcomer(market, false),
  ];
  await dealing.visitor.must('sendProposal', { json: aProposal(projectId) });
  await hire({ client: client.visitor, freelancer: engaged.visitor, projectId });
  const whole = { ...SHORT, lastName: 'Raopur' };
  await eventually(
    () => shownTo(engaged.visitor, projectId),
    (person) => person?.lastName === 'Raopur',
  );
  const expected: Record<Visibility, readonly unknown[]> = {
    everyone: [SHORT, SHORT, SHORT, whole, whole],
    'signed-in': [null, SHORT, SHORT, whole, whole],
    dealing: [null, null, SHORT, whole, whole],
  };
  for (const visibility of VISIBILITIES) {
    await choose(client, visibility);
    const seen = [
      (await inSearch(market.visitor(), projectId))?.person,
      await shownTo(stranger.visitor, projectId),
      await shownTo(dealing.visitor, projectId),
      await shownTo(engaged.visitor, projectId),
      await shownTo(client.visitor, projectId),
    ];
    expect([visibility, seen]).toEqual([visibility, expected[visibility]]);
  }
});

test('cards do not show the client after a block but still show how the client responds', async () => {
  const { client, projectId } = await postedBy();
  const freelancer = await newcomer(market, false);
  await choose(client, 'everyone');
  expect(await shownTo(freelancer.visitor, projectId)).toEqual(SHORT);
  await keepApart(market, { by: client, whom: freelancer });
  expect(await inSearch(freelancer.visitor, projectId)).toMatchObject({ person: null, conduct: { hires: 0 } });
});

test("a deleted client's data disappears from cards and from the feed", async () => {
  const { client, projectId } = await postedBy();
  await client.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    () => market.sql(`SELECT FROM ${schemaOf(feedReadModel)}.clients WHERE id = $1`, [client.id]),
    (rows) => rows.length === 0,
  );
  await eventually(
    () => inSearch(market.visitor(), projectId),
    (found) => found === undefined,
  );
});

test("a freelancer's likes are listed, latest first, until they are undone", async () => {
  const { client, projectId: first } = await postedBy();
  const second = await postProject(client.visitor);
  const freelancer = await newcomer(market, false);
  const liked = async () => {
    const { data } = await freelancer.visitor.must('listProjects', { query: { liked: 'true' } });
    return data.map(({ _id }: { _id: string }) => _id);
  };
  await serviceCaughtUp(market, 'feed');
  for (const projectId of [first, second]) await freelancer.visitor.must('likeProject', { params: { projectId } });
  expect(await liked()).toEqual([second, first]);
  await freelancer.visitor.must('unlikeProject', { params: { projectId: second } });
  expect(await liked()).toEqual([first]);
  expect((await client.visitor.call('listProjects', { query: { liked: 'true' } })).status).toBe(403);
});

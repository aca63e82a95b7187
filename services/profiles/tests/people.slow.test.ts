import { DEFAULT_VISIBILITY, HANDLES_MAX, VISIBILITIES } from '@hirelane/api/constants';
import { anEducation, aPortfolioEntry, aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { keepApart } from '@hirelane/infra/tests/support/apart';
import { complete, engaged, pairOf } from '@hirelane/infra/tests/support/engaged';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { midnightPasses } from '@hirelane/infra/tests/support/midnight';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored } from '@hirelane/infra/tests/support/stored';
import { PNG, postProject, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { profilesReadModel } from '@hirelane/profiles/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const choose = ({ visitor }: Person, json: object) => visitor.call('editPage', { json });
const pageOf = (viewer: Visitor, query: Readonly<Record<string, string>>) => viewer.call('readPage', { query });
const statusOf = async (viewer: Visitor, query: Readonly<Record<string, string>>) =>
  (await pageOf(viewer, query)).status;
const handleOf = ({ id }: Person) => `p-${id.slice(-12)}`;

/** Fills in every kind of content shown on a page. */
async function filled(person: Person, isClient: boolean) {
  const { visitor, id } = person;
  const avatar = (await visitor.uploadAvatar(PNG, 'me.png')).body.data._id;
  const json = { firstName: 'Asha', lastName: 'Raopur', city: 'Pune', state: 'Maharashtra', profileImg: avatar };
  await visitor.must('editUser', { params: { userId: id }, json });
  if (isClient) {
    const company = { companyName: 'Rao Teas', description: 'We sell tea.' };
    await visitor.must('editClientProfile', { params: { userId: id }, json: company });
    await postProject(visitor);
    return { avatar, portfolio: null };
  }
  const profile = { title: 'Designer', description: 'Labels.', skills: ['Figma'] };
  await visitor.must('editFreelancerProfile', { params: { userId: id }, json: profile });
  await visitor.must('addEducation', { params: { profileId: id }, json: anEducation() });
  const portfolio: string = (await visitor.upload(PNG, 'label.png')).body.data._id;
  await visitor.must('addPortfolio', { params: { profileId: id }, json: aPortfolioEntry({ file: portfolio }) });
  return { avatar, portfolio };
}

describe('a handle', () => {
  test('leads to the page, even in upper case, as does an earlier handle', async () => {
    const person = await newcomer(market, false);
    const [first, second] = [`${handleOf(person)}-a`, `${handleOf(person)}-b`];
    await choose(person, { handle: first, visibility: 'everyone' });
    expect((await choose(person, { handle: second.toUpperCase() })).body.data.handle).toBe(second);
    for (const handle of [first, second, second.toUpperCase()]) {
      const { data } = (await pageOf(person.visitor, { handle })).body;
      expect(data).toMatchObject({ _id: person.id, handle: second });
    }
  });

  test('of another user is refused, even in upper case, and changes nothing', async () => {
    const [person, other] = [await newcomer(market, false), await newcomer(market, true)];
    await choose(person, { handle: handleOf(person) });
    const refused = await choose(other, { handle: handleOf(person).toUpperCase(), visibility: 'everyone' });
    expect([refused.status, refused.body.code, refused.body.errors[0].pointer]).toEqual([
      409,
      'handle-taken',
      '#/handle',
    ]);
    expect((await other.visitor.must('readPageSettings')).data).toMatchObject({
      handle: null,
      visibility: DEFAULT_VISIBILITY,
    });
  });

  test('that several users request at once is given to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newcomer(market, true)));
    const handle = `race-${people[0]?.id.slice(-12)}`;
    const answers = await Promise.all(people.map((person) => choose(person, { handle })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('cannot be used to sign in or as the username', async () => {
    const person = await newcomer(market, false);
    const handle = handleOf(person);
    await choose(person, { handle });
    const login = await market.visitor().call('login', { json: { username: handle, password: PASSWORD } });
    expect(login.status).toBe(401);
    const named = market.visitor();
    const username = `u${person.id.slice(-12)}`;
    const id = await register(named, false, { username });
    await eventually(
      () => statusOf(named, { id }),
      (status) => status === 200,
    );
    const refused = await named.call('editPage', { json: { handle: username } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/handle']);
  });

  test(`beyond the ${HANDLES_MAX} that a user can choose is refused and not reserved`, async () => {
    const person = await newcomer(market, false);
    const handles = Array.from({ length: HANDLES_MAX + 1 }, (_, n) => `${handleOf(person)}-${n}`);
    for (const handle of handles.slice(0, -1)) expect((await choose(person, { handle })).status).toBe(200);
    const last = handles.at(-1) ?? '';
    expect((await choose(person, { handle: last })).body.code).toBe('too-many-handles');
    expect((await choose(await newcomer(market, false), { handle: last })).status).toBe(200);
  });

  test('chosen by concurrent requests still counts towards the maximum', async () => {
    const person = await newcomer(market, false);
    const handles = Array.from({ length: HANDLES_MAX + 7 }, (_, n) => `${handleOf(person)}-at-once-${n}`);
    const answers = await Promise.all(handles.map((handle) => choose(person, { handle })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(HANDLES_MAX);
    const taken = `SELECT FROM profiles.events WHERE type = 'HandleTaken' AND data->>'userId' = $1`;
    expect(await market.sql(taken, [person.id])).toHaveLength(HANDLES_MAX);
  });

  test('of a deleted account cannot be found or taken again, and is not stored anywhere', async () => {
    const person = await newcomer(market, false);
    const handle = handleOf(person);
    await choose(person, { handle, visibility: 'everyone', availability: 'limited' });
    const guest = market.visitor();
    await eventually(
      () => statusOf(guest, { handle }),
      (status) => status === 200,
    );
    await person.visitor.must('deleteAccount', { json: { password: PASSWORD } });
    await eventually(
      () => pageOf(guest, { handle }),
      ({ body }) => body.code === 'page-gone',
    );
    expect(await statusOf(guest, { id: person.id })).toBe(410);
    expect((await choose(await newcomer(market, true), { handle })).body.code).toBe('handle-taken');
    await eventually(
      () => everythingStored(market, handle),
      (places) => places.length === 0,
    );
  });
});

describe.each([undefined, ...VISIBILITIES])('visibility %s', (visibility) => {
  const everyone = visibility === 'everyone';
  const signedIn = visibility !== 'dealing';

  test.each([false, true])("applies to every request for a page's content (client: %s)", async (isClient) => {
    const person = await newcomer(market, isClient);
    const { visitor, id } = person;
    const { avatar, portfolio } = await filled(person, isClient);
    if (visibility) await choose(person, { visibility });

    // People with a proposal or a contract with the owner, and one whose proposal was withdrawn.
    const counterpart = () => newcomer(market, !isClient);
    const [stranger, peer, proposed, hired, withdrawn] = [
      await counterpart(),
      await newcomer(market, isClient),
      await counterpart(),
      await counterpart(),
      await counterpart(),
    ];
    const pair = (other: Person) =>
      isClient ? { client: person, freelancer: other } : { client: other, freelancer: person };
    const projectOf = (other: Person) => postProject(pair(other).client.visitor);
    const send = async (other: Person) => {
      const projectId = await projectOf(other);
      await pair(other).freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
      return projectId;
    };
    await send(proposed);
    const { client, freelancer } = pair(hired);
    await hire(pairOf(client, freelancer, await projectOf(hired)));
    const projectId = await send(withdrawn);
    await pair(withdrawn).freelancer.visitor.must('withdrawProposal', { params: { projectId } });
    // Strangers, people with a proposal and people with a contract who have blocked the owner or were blocked.
    const [blocked, blocking] = [[await counterpart(), await newcomer(market, isClient)], [await counterpart()]];
    const [blockedHired, blockingHired] = [await counterpart(), await counterpart()];
    for (const other of [blockedHired, blockingHired]) {
      const both = pair(other);
      await hire(pairOf(both.client, both.freelancer, await projectOf(other)));
    }
    const [blockedProposed, blockingProposed] = [await counterpart(), await counterpart()];
    await send(blockedProposed);
    await send(blockingProposed);
    for (const other of [...blocked, blockedHired, blockedProposed]) {
      await keepApart(market, { by: person, whom: other });
    }
    // A stranger cannot block the owner of a page that is hidden from them.
    const meeting = [...(signedIn ? blocking : []), blockingHired, blockingProposed];
    for (const by of meeting) await keepApart(market, { by, whom: person });
    const apart = { blocked, blockedHired: [blockedHired], blockedProposed: [blockedProposed], blocking: meeting };
    const deals: Record<string, readonly [Visitor, boolean]> = {
      ...Object.fromEntries(
        Object.entries(apart).flatMap(([who, people]) =>
          people.map((other, n) => [`${who} ${n}`, [other.visitor, false] as const]),
        ),
      ),
      visitor: [market.visitor(), everyone],
      stranger: [stranger.visitor, signedIn],
      peer: [peer.visitor, signedIn],
      proposed: [proposed.visitor, true],
      hired: [hired.visitor, true],
      withdrawn: [withdrawn.visitor, signedIn],
      owner: [visitor, true],
    };
    for (const [who, [viewer, isShown]] of Object.entries(deals)) {
      const asks = {
        page: () => pageOf(viewer, { id }),
        reviews: () => viewer.call('readReviews', { params: { id } }),
        contracts: () => viewer.call('readCompleted', { params: { id } }),
        answering: () => viewer.call('readAnswering', { params: { id } }),
        ...(isClient && { conduct: () => viewer.call('readConduct', { params: { id } }) }),
        picture: () => viewer.call('downloadFile', { params: { id: avatar } }),
        ...(portfolio && {
          portfolioFile: () => viewer.call('downloadFile', { params: { id: portfolio } }),
          portfolioPicture: () =>
            viewer.call('downloadThumbnail', { params: { id: portfolio }, query: { size: 'small' } }),
        }),
      };
      const toUsers = {
        user: () => viewer.call('getUser', { params: { userId: id } }),
        ...(isClient
          ? {
              company: () => viewer.call('getClientProfile', { params: { userId: id } }),
              catalogue: () => viewer.call('listProjects', { query: { isProfile: 'true', userId: id } }),
            }
          : {
              profile: () => viewer.call('getFreelancerProfile', { params: { userId: id } }),
              education: () => viewer.call('listEducation', { params: { profileId: id } }),
              experience: () => viewer.call('listExperience', { params: { profileId: id } }),
              portfolio: () => viewer.call('listPortfolio', { params: { profileId: id } }),
            }),
      };
      for (const [way, ask] of Object.entries(asks)) {
        const wanted = isShown ? 200 : 404;
        const answer = await eventually(ask, ({ status }) => status === wanted).catch(() => ask());
        expect(`${who} ${way} ${answer.status}`).toBe(`${who} ${way} ${wanted}`);
      }
      for (const [way, ask] of Object.entries(toUsers)) {
        const wanted = who === 'visitor' ? 401 : isShown ? 200 : 404;
        const answer = await eventually(ask, ({ status }) => status === wanted).catch(() => ask());
        expect(`${who} ${way} ${answer.status}`).toBe(`${who} ${way} ${wanted}`);
      }
      const lastNames = [await pageOf(viewer, { id }), await viewer.call('getUser', { params: { userId: id } })];
      for (const { status, body } of lastNames) {
        if (status !== 200) continue;
        expect([who, body.data.lastName]).toEqual([who, who === 'hired' || who === 'owner' ? 'Raopur' : 'R.']);
      }
    }
  });
});

test('the owner can preview the page as each audience sees it; other users cannot', async () => {
  const person = await newcomer(market, false);
  await choose(person, { visibility: 'signed-in' });
  const { visitor, id } = person;
  await filled(person, false);
  expect(await statusOf(visitor, { id, as: 'everyone' })).toBe(404);
  for (const as of ['signed-in', 'dealing']) {
    const { status, body } = await pageOf(visitor, { id, as });
    expect([status, body.data?.lastName]).toEqual([200, 'R.']);
  }
  const other = await newcomer(market, true);
  expect(await statusOf(other.visitor, { id, as: 'dealing' })).toBe(403);
  expect(await statusOf(market.visitor(), { id, as: 'everyone' })).toBe(404);
});

test('a preview request for a page that the caller may not see reveals nothing about its owner', async () => {
  const person = await newcomer(market, false);
  await choose(person, { handle: handleOf(person), visibility: 'dealing' });
  const { visitor } = await newcomer(market, true);
  const told = async (query: Readonly<Record<string, string>>) => {
    const { status, body } = await pageOf(visitor, query);
    return [status, { ...body, requestId: '' }];
  };
  const missing = await told({ handle: `${handleOf(person)}-x`, as: 'everyone' });
  expect(missing).toMatchObject([404, { code: 'unknown' }]);
  for (const asked of [{ handle: handleOf(person) }, { id: person.id }]) {
    expect(await told({ ...asked, as: 'everyone' })).toEqual(missing);
  }
});

test('a page counts published projects, and contracts started or completed before today', async () => {
  const both = await complete(await engaged(market));
  const viewer = await newcomer(market, true);
  const shown = async ({ id }: Person) => (await pageOf(viewer.visitor, { id })).body.data;
  await eventually(
    () =>
      market.sql(`SELECT FROM ${schemaOf(profilesReadModel)}.engagements WHERE completed_at IS NOT NULL AND id = $1`, [
        both.contractId,
      ]),
    (rows) => rows.length === 1,
  );
  expect([(await shown(both.client)).client.hires, (await shown(both.freelancer)).freelancer.completed]).toEqual([
    0, 0,
  ]);
  await midnightPasses(market);
  await eventually(
    () => shown(both.client),
    ({ client }) => client.projects === 1 && client.hires === 1,
  );
  await eventually(
    () => shown(both.freelancer),
    ({ freelancer }) => freelancer.completed === 1,
  );
});

test('a client has no availability', async () => {
  const refused = await choose(await newcomer(market, true), { availability: 'limited' });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '#/availability']);
});

test.each([{}, { handle: 'asha', id: '0190a0a0-0000-7000-8000-000000000001' }])(
  'a page request requires either a handle or an id: %j is refused',
  async (query) => {
    expect(await statusOf(market.visitor(), query)).toBe(422);
  },
);

test.each(['ab', '-asha', 'asha-', 'a--b', 'asha.rao', 'আশা', 'admin', 'Support', 'x'.repeat(31)])(
  'the handle %j is refused with a pointer to its field',
  async (handle) => {
    const { status, body } = await choose(await newcomer(market, false), { handle });
    expect([status, body.errors[0].pointer]).toEqual([422, '#/handle']);
  },
);

test('the same choice sent twice is stored only once', async () => {
  const person = await newcomer(market, false);
  const ask = { json: { handle: handleOf(person) }, key: `page-${person.id}` };
  const [one, two] = await Promise.all([person.visitor.call('editPage', ask), person.visitor.call('editPage', ask)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  const events = await market.sql('SELECT FROM profiles.events WHERE stream = $1', [`page-${person.id}`]);
  expect(events).toHaveLength(1);
});

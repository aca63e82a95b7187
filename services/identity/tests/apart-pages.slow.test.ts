// @covers threat:16

import { keepApart, letTogether } from '@hirelane/infra/tests/support/apart';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { engaged, readContract } from '@hirelane/infra/tests/support/engaged';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { receivedProposal } from '@hirelane/infra/tests/support/received-proposal';
import { PNG, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { workOn } from '@hirelane/infra/tests/support/work';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const newPair = async (isClient: boolean): Promise<readonly [Person, Person]> => [
  await newcomer(market, isClient),
  await newcomer(market, !isClient),
];

/** Gives a user a picture; returns its id. */
async function withPicture({ visitor, id }: Person): Promise<string> {
  const profileImg = (await visitor.uploadAvatar(PNG, 'me.png')).body.data._id;
  const json = { firstName: 'Asha', lastName: 'Raopur', city: 'Pune', state: 'Maharashtra', profileImg };
  await visitor.must('editUser', { params: { userId: id }, json });
  return profileImg;
}

/** The responses that `to` gets from all routes about a person. */
async function answers(to: Visitor, { id }: Person, isClient: boolean) {
  const asked = {
    page: await to.call('readPage', { query: { id } }),
    reviews: await to.call('readReviews', { params: { id } }),
    contracts: await to.call('readCompleted', { params: { id } }),
    answering: await to.call('readAnswering', { params: { id } }),
    user: await to.call('getUser', { params: { userId: id } }),
    ...(isClient
      ? {
          conduct: await to.call('readConduct', { params: { id } }),
          company: await to.call('getClientProfile', { params: { userId: id } }),
          catalogue: await to.call('listProjects', { query: { isProfile: 'true', userId: id } }),
        }
      : {
          profile: await to.call('getFreelancerProfile', { params: { userId: id } }),
          education: await to.call('listEducation', { params: { profileId: id } }),
          experience: await to.call('listExperience', { params: { profileId: id } }),
          portfolio: await to.call('listPortfolio', { params: { profileId: id } }),
        }),
  };
  return Object.entries(asked).map(([way, { status, body, headers }]) => {
    const { requestId: _, ...said } = body ?? {};
    return [way, status, said, Object.keys(headers).sort()];
  });
}

describe.each([true, false])('after a block, one user’s page (client: %s)', (isClient) => {
  test.each([true, false])('returns the same response as a hidden page (blocked: %s)', async (isBlocked) => {
    const [person, other] = await newPair(isClient);
    const hidden = await newcomer(market, isClient);
    await hidden.visitor.must('editPage', { json: { visibility: 'dealing' } });
    await person.visitor.must('editPage', { json: { visibility: 'everyone' } });
    await keepApart(market, isBlocked ? { by: person, whom: other } : { by: other, whom: person });
    const told = await eventually(
      () => answers(other.visitor, hidden, isClient),
      (all) => all.every(([, status]) => status === 404),
    );
    expect(await answers(other.visitor, person, isClient)).toEqual(told);
  });

  test('is shown to visitors if it is public, and to the other user again after the block ends', async () => {
    const [person, other] = await newPair(isClient);
    await person.visitor.must('editPage', { json: { visibility: 'everyone' } });
    await keepApart(market, { by: person, whom: other });
    const statusOf = async (to: Visitor) => (await to.call('readPage', { query: { id: person.id } })).status;
    expect([await statusOf(market.visitor()), await statusOf(other.visitor)]).toEqual([200, 404]);
    await letTogether(market, { by: person, whom: other });
    expect(await statusOf(other.visitor)).toBe(200);
  });
});

test('setting or lifting a block takes effect with the next query by the user who set it', async () => {
  const [one, other] = await newPair(true);
  const statusOf = async () => (await one.visitor.call('readPage', { query: { id: other.id } })).status;
  for (let round = 0; round < 5; round++) {
    await one.visitor.must('blockPerson', { params: { id: other.id } });
    expect(await statusOf()).toBe(404);
    await one.visitor.must('unblockPerson', { params: { id: other.id } });
    expect(await statusOf()).toBe(200);
  }
});

test.each(['client', 'freelancer'] as const)(
  'a client cannot find a freelancer after a block by the %s',
  async (by) => {
    const [client, freelancer] = await newPair(true);
    const [another] = await newPair(true);
    const word = `heron${freelancer.id.slice(-12).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
    const json = { title: 'Maker of shops', description: `I make a ${word}.`, skills: ['React'] };
    await freelancer.visitor.must('editFreelancerProfile', { params: { userId: freelancer.id }, json });
    const found = async ({ visitor }: Person) =>
      (await visitor.must('listFreelancers', { query: { q: word } })).data.length;
    const isInList = async ({ visitor }: Person) =>
      (await visitor.must('listFreelancers', { query: {} })).data.some(({ _id }) => _id === freelancer.id);
    await eventually(
      () => found(client),
      (n) => n === 1,
    );
    const block = by === 'client' ? { by: client, whom: freelancer } : { by: freelancer, whom: client };
    await keepApart(market, block);
    expect([await found(client), await isInList(client)]).toEqual([0, false]);
    expect([await found(another), await isInList(another)]).toEqual([1, true]);
    await letTogether(market, block);
    expect([await found(client), await isInList(client)]).toEqual([1, true]);
  },
);

test('a proposal still shows the freelancer’s name and cover letter after a block, but not the page’s title, picture and skills', async () => {
  const two = await receivedProposal(market);
  const freelancer = { visitor: two.freelancer, id: two.freelancerId };
  const profileImg = await withPicture(freelancer);
  const json = { title: 'Maker of shops', description: 'I make shops.', skills: ['React'] };
  await two.freelancer.must('editFreelancerProfile', { params: { userId: two.freelancerId }, json });
  const before = await eventually(two.received, (shown) => shown.freelancer.profileImg === profileImg);
  const clientId = (await two.client.get('/auth/login/success')).body.userId;
  await keepApart(market, { by: freelancer, whom: { visitor: two.client, id: clientId } });
  const { freelancer: shown, match, ...rest } = await two.received();
  const { freelancer: _, match: __, ...restBefore } = before;
  expect(rest).toEqual(restBefore);
  expect(shown).toEqual({ _id: two.freelancerId, firstName: 'Asha', lastName: 'R.', title: '', profileImg: null });
  expect(match).toEqual({ shared: 0, of: 0 });
});

test('a conversation still shows the name and messages after a block, but not the picture', async () => {
  const two = await conversing(market);
  const freelancer = { visitor: two.freelancer, id: two.freelancerId };
  const profileImg = await withPicture(freelancer);
  await two.write(two.client, 'Hello.');
  const otherOf = async () => [
    (await two.read(two.client)).conversation.other,
    (await two.client.must('listConversations')).data[0]?.other,
  ];
  await eventually(otherOf, (shown) => shown.every((other) => other?.profileImg === profileImg));
  await keepApart(market, { by: freelancer, whom: { visitor: two.client, id: two.clientId } });
  const without = { _id: two.freelancerId, firstName: 'Asha', lastName: 'R.', profileImg: null };
  expect(await otherOf()).toEqual([without, without]);
  expect((await two.client.call('downloadFile', { params: { id: profileImg } })).status).toBe(404);
});

test.each([1, 2, 3, 4])('a contract continues after blocks in both directions, with full names: %i', async (n) => {
  const both = await engaged(market);
  const { client, freelancer, contractId } = both;
  const profileImg = await withPicture(freelancer);
  const names = async () => [
    (await readContract(client, contractId)).other,
    (await readContract(freelancer, contractId)).other,
    (await client.visitor.must('listContracts')).data[0]?.other,
  ];
  const [, theClient] = await eventually(names, (shown) =>
    shown.every((other, i) => i === 1 || other?.profileImg === profileImg),
  );
  await keepApart(market, { by: client, whom: freelancer });
  await keepApart(market, { by: freelancer, whom: client });
  await workOn(both, { client: client.visitor, freelancer: freelancer.visitor }, n);
  const shown = { _id: freelancer.id, firstName: 'Asha', lastName: 'Raopur', profileImg: null };
  expect(await names()).toEqual([shown, theClient, shown]);
  expect(theClient).toMatchObject({ firstName: 'Asha', lastName: 'Rao' });
  const json = { legalName: 'Asha Rao', address: '12 MG Road\nBengaluru 560001' };
  await freelancer.visitor.must('setBilling', { json });
  const lines = [{ description: 'The shop', amount: '21,000' }];
  await freelancer.visitor.must('issueInvoice', { params: { id: contractId }, json: { lines } });
});

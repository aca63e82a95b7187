import { aProposal } from '@hirelane/api/testing/fixtures';
import { readmodelsCommand } from '@hirelane/infra/cli/readmodels-command';
import { runCommand } from '@hirelane/infra/cli/testing/run-command';
import { ALL_READ_MODELS } from '@hirelane/infra/launcher/read-models';
import { complete, deliver, engaged, readContract } from '@hirelane/infra/tests/support/engaged';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { offered } from '@hirelane/infra/tests/support/offered';
import { receivedProposal, said } from '@hirelane/infra/tests/support/received-proposal';
import { today } from '@hirelane/infra/tests/support/today';
import { postProject, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

let count = 0;
const newWord = () => `suspendword${String.fromCharCode(97 + (count % 26))}${count++}`;

/** Waits until `ask` returns this result. */
const becomes = async (ask: () => Promise<unknown>, answer: unknown) => {
  const isIt = (value: unknown) => JSON.stringify(value) === JSON.stringify(answer);
  expect(await eventually(ask, isIt)).toEqual(answer);
};

const idOf = async (visitor: Visitor) => (await visitor.get('/auth/login/success')).body.userId as string;

describe('a suspended client', () => {
  async function withProject() {
    const word = newWord();
    const [client, applicant, other] = await Promise.all([
      newcomer(market, true),
      newcomer(market, false),
      newcomer(market, false),
    ]);
    const projectId = await postProject(client.visitor, { title: `A ${word} shop`, skills: [word, 'React'] });
    await applicant.visitor.must('sendProposal', { json: aProposal(projectId) });
    const skills = { title: 'Maker', description: 'Shops.', skills: [word] };
    await other.visitor.must('editFreelancerProfile', { params: { userId: other.id }, json: skills });
    return { word, client, applicant, other, projectId };
  }
  type Given = Awaited<ReturnType<typeof withProject>>;

  const lists = async ({ visitor }: Person, feed: 'recent' | 'bestmatch', projectId: string) =>
    (await visitor.must('listProjects', { query: { [feed]: 'true' } })).data.some(({ _id }) => _id === projectId);
  const statusOf = async ({ visitor }: Person, projectId: string) => {
    const { status, body } = await visitor.call('getProject', { params: { id: projectId } });
    return status === 200 ? body.data.status : status;
  };

  /** The project as shown to each kind of user. */
  async function seen({ word, client, applicant, other, projectId }: Given) {
    const visitor = market.visitor();
    const found = (await visitor.must('searchProjects', { query: { q: word } })).data.length;
    const save = await other.visitor.call('saveProject', { params: { projectId } });
    const own = (await applicant.visitor.must('listOwnProposals')).data[0];
    const catalogue = await client.visitor.must('listProjects', { query: { published: 'true' } });
    return {
      found,
      recent: await lists(other, 'recent', projectId),
      best: await lists(other, 'bestmatch', projectId),
      page: await statusOf(other, projectId),
      pageOfApplicant: await statusOf(applicant, projectId),
      pageOfClient: await statusOf(client, projectId),
      changes: (await other.visitor.call('listProjectChanges', { params: { id: projectId }, query: { since: '1' } }))
        .status,
      saved: save.status,
      proposal: [own?.status, own?.project.status],
      own: catalogue.data.map(({ status }) => status),
    };
  }

  const SHOWN = {
    ...{
      found: 1,
      recent: true,
      best: true,
      page: 'published',
      pageOfApplicant: 'published',
      pageOfClient: 'published',
    },
    ...{ changes: 200, saved: 200, proposal: ['sent', 'published'], own: ['published'] },
  };
  const HIDDEN = {
    ...{ found: 0, recent: false, best: false, page: 404, pageOfApplicant: 'closed', pageOfClient: 'published' },
    ...{ changes: 404, saved: 404, proposal: ['closed', 'closed'], own: ['published'] },
  };

  test('has their project hidden and closed to applicants until they are restored', async () => {
    const given = await withProject();
    const { client, other, projectId } = given;
    await becomes(() => seen(given), SHOWN);
    await suspend(market, client.id);
    await becomes(() => seen(given), HIDDEN);
    const refused = await other.visitor.call('sendProposal', { json: aProposal(projectId) });
    expect([refused.status, refused.body.code]).toEqual([409, 'not-open']);
    await restore(market, client.id);
    await becomes(() => seen(given), SHOWN);
    expect((await other.visitor.call('sendProposal', { json: aProposal(projectId) })).status).toBe(201);
  });
});

describe('a suspended user’s page', () => {
  const pageOf = async (viewer: Visitor, id: string) => (await viewer.call('readPage', { query: { id } })).status;

  test('is hidden like a page that only people who deal with its owner can see', async () => {
    const { client, freelancer, projectId } = await receivedProposal(market);
    const id = await idOf(freelancer);
    await freelancer.must('editPage', { json: { visibility: 'everyone' } });
    const stranger = await newcomer(market, true);
    const all = () =>
      Promise.all([
        pageOf(market.visitor(), id),
        pageOf(stranger.visitor, id),
        pageOf(client, id),
        pageOf(freelancer, id),
        stranger.visitor.call('getUser', { params: { userId: id } }).then(({ status }) => status),
        stranger.visitor.call('getFreelancerProfile', { params: { userId: id } }).then(({ status }) => status),
      ]);
    await becomes(all, [200, 200, 200, 200, 200, 200]);
    await suspend(market, id);
    await becomes(all, [404, 404, 200, 200, 404, 404]);
    await restore(market, id);
    await becomes(all, [200, 200, 200, 200, 200, 200]);
    expect(projectId).not.toBe('');
  });
});

describe('a suspended freelancer', () => {
  test('is removed from the directory and listed again when restored', async () => {
    const word = newWord();
    const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    const json = { title: `Maker of ${word}`, description: 'Shops.', skills: ['React'] };
    await freelancer.visitor.must('editFreelancerProfile', { params: { userId: freelancer.id }, json });
    const found = async () => (await client.visitor.must('listFreelancers', { query: { q: word } })).data.length;
    await becomes(found, 1);
    await suspend(market, freelancer.id);
    await becomes(found, 0);
    // A suspended user cannot edit their own profile, and other users' changes do not put it back in the directory.
    await restore(market, freelancer.id);
    await becomes(found, 1);
  });

  test('cannot be sent offers, as their proposal shows, until they are restored', async () => {
    const two = await receivedProposal(market);
    await suspend(market, two.freelancerId);
    await becomes(async () => (await two.received()).isUnavailable, true);
    expect(said(await two.offer())).toBe('not-available');
    expect(said(await two.shortlist())).toBe('shortlisted');
    await restore(market, two.freelancerId);
    await becomes(async () => (await two.received()).isUnavailable, false);
    expect(said(await two.offer())).toBe('offered');
  });
});

describe('an open offer', () => {
  test.each(['client', 'freelancer'] as const)('is withdrawn permanently when its %s is suspended', async (who) => {
    const { two, offerId } = await offered(market);
    const id = who === 'client' ? await idOf(two.client) : two.freelancerId;
    await suspend(market, id);
    const offer = async () => {
      const { status, offer: last } = await two.received();
      return [status, last?.status];
    };
    await becomes(offer, ['sent', 'withdrawn']);
    const [event] = await market.sql<{ data: { cause: string } }>(
      `SELECT data FROM proposals.events WHERE type = 'OfferWithdrawn' AND data->>'offerId' = $1`,
      [offerId],
    );
    expect(event?.data.cause).toBe(`${who} unavailable`);
    if (who === 'client') expect(said(await two.accept(offerId))).toBe('offer-over');
    await restore(market, id);
    expect(await offer()).toEqual(['sent', 'withdrawn']);
  });

  test('made at the moment of the suspension does not remain open', async () => {
    const rounds = await Promise.all(Array.from({ length: 5 }, () => receivedProposal(market)));
    await Promise.all(rounds.flatMap((two) => [two.offer(), suspend(market, two.freelancerId)]));
    // Some offers may be admitted before the suspension and written after it.
    for (const two of rounds) {
      await eventually(two.received, ({ status, isUnavailable }) => status === 'sent' && isUnavailable);
    }
    for (const two of rounds) expect(said(await two.offer())).toBe('not-available');
  });
});

describe('a contract with a suspended user', () => {
  test('can be read by both; the other party can end it, record payments and write a review', async () => {
    const both = await engaged(market);
    const { client, freelancer, contractId: id } = both;
    await deliver(both);
    await suspend(market, freelancer.id);
    for (const person of [client, freelancer]) expect((await readContract(person, id)).status).toBe('delivered');
    const payment = { amount: 44_000, paidOn: today() };
    expect((await client.visitor.call('markPayment', { params: { id }, json: payment })).status).toBe(201);
    expect((await client.visitor.call('endContract', { params: { id }, json: { reason: 'no answer' } })).status).toBe(
      200,
    );
    const stars = { quality: 5, communication: 4, reliability: 3, text: 'A fine shop.' };
    expect((await client.visitor.call('writeReview', { params: { id }, json: stars })).status).toBeLessThan(300);
    const refused = await freelancer.visitor.call('writeReview', { params: { id }, json: stars });
    expect([refused.status, refused.body.code]).toEqual([403, 'suspended']);
    await restore(market, freelancer.id);
    expect((await freelancer.visitor.call('writeReview', { params: { id }, json: stars })).status).toBeLessThan(300);
  });

  test('whose client is suspended can be ended by the freelancer', async () => {
    const both = await engaged(market);
    await suspend(market, both.client.id);
    const params = { id: both.contractId };
    expect((await both.freelancer.visitor.call('endContract', { params, json: { reason: 'no answer' } })).status).toBe(
      200,
    );
  });

  test('that was completed remains completed', async () => {
    const both = await complete(await engaged(market));
    await suspend(market, both.client.id);
    expect((await readContract(both.freelancer, both.contractId)).status).toBe('completed');
  });
});

test('each rebuilt read model is the same as the running one after a suspension', async () => {
  const { two } = await offered(market);
  await suspend(market, two.freelancerId);
  await eventually(two.received, ({ status }) => status === 'sent');
  for (const { name, categories } of ALL_READ_MODELS) {
    if (!categories.some((category) => category === 'user')) continue;
    const { code, printed } = await runCommand(readmodelsCommand, market, ['rebuild', name, '--verify']);
    expect({ name, code, printed }).toMatchObject({ name, code: 0 });
  }
});

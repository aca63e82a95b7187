// @covers threat:16

import { randomUUID } from 'node:crypto';
import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import { type Block, keepApart, letTogether } from '@hirelane/infra/tests/support/apart';
import { refusal } from '@hirelane/infra/tests/support/conversing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { receivedProposal, said } from '@hirelane/infra/tests/support/received-proposal';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { proposalsReadModel } from '@hirelane/proposals/read-model';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const APART = [409, 'cannot-work-together'];
const BY = ['client', 'freelancer'] as const;
type By = (typeof BY)[number];

type Pair = Readonly<{ client: Person; freelancer: Person }>;
const newPair = async (): Promise<Pair> => ({
  client: await newcomer(market, true),
  freelancer: await newcomer(market, false),
});
const blockBy = (by: By, { client, freelancer }: Pair): Block =>
  by === 'client' ? { by: client, whom: freelancer } : { by: freelancer, whom: client };

/** A client and a freelancer with a proposal; either can block the other. */
async function proposed() {
  const two = await receivedProposal(market);
  const clientId: string = (await two.client.get('/auth/login/success')).body.userId;
  const pair = {
    client: { visitor: two.client, id: clientId },
    freelancer: { visitor: two.freelancer, id: two.freelancerId },
  };
  return { two, pair };
}

const send = ({ visitor }: Person, projectId: string, key: string = randomUUID()) =>
  visitor.call('sendProposal', { json: aProposal(projectId), key });
/**
 * Waits until the proposals service has the project's owner in its read model. Otherwise, it would call the projects
 * service, which would record the admission.
 */
const listed = (projectId: string) =>
  eventually(
    () => market.sql(`SELECT FROM ${schemaOf(proposalsReadModel)}.projects WHERE id = $1`, [projectId]),
    (rows) => rows.length === 1,
  );
const projectHistory = (projectId: string) => typesOf(market, 'projects', `project-${projectId}`);

describe.each(BY)('after a block by the %s', (by) => {
  test('no proposal can be sent, and the attempt is not recorded in the project', async () => {
    const pair = await newPair();
    const projectId = await postProject(pair.client.visitor);
    await listed(projectId);
    await keepApart(market, blockBy(by, pair));
    expect(refusal(await send(pair.freelancer, projectId))).toEqual(APART);
    expect(await projectHistory(projectId)).toEqual(['ProjectPosted']);
    expect((await pair.freelancer.visitor.must('listOwnProposals')).data).toEqual([]);
  });

  test('an unpublished project is reported only as not published', async () => {
    const pair = await newPair();
    const [closed, draft] = [await postProject(pair.client.visitor), await postProject(pair.client.visitor)];
    await pair.client.visitor.must('closeProject', { params: { id: closed } });
    await pair.client.visitor.must('unpublishProject', { params: { id: draft } });
    await keepApart(market, blockBy(by, pair));
    const codeOf = async (id: string) => (await send(pair.freelancer, id)).body.code;
    const stranger = await newcomer(market, false);
    for (const id of [closed, draft]) {
      const told = (await send(stranger, id)).body.code;
      await eventually(
        () => codeOf(id),
        (code) => code === told,
      );
    }
  });

  test('an earlier proposal is kept: the client can decide on it, and the freelancer can withdraw but not revise it', async () => {
    const { two, pair } = await proposed();
    await keepApart(market, blockBy(by, pair));
    expect(refusal(await two.revise())).toEqual(APART);
    expect(said(await two.open())).toBe('opened');
    expect(said(await two.shortlist())).toBe('shortlisted');
    expect(said(await two.unshortlist())).toBe('opened');
    expect(said(await two.decline())).toBe('declined');
    expect(said(await two.reconsider())).toBe('opened');
    expect(said(await two.withdraw())).toBe('withdrawn');
    expect(await two.history()).not.toContain('ProposalRevised');
  });

  test('no offer can be made', async () => {
    const { two, pair } = await proposed();
    await keepApart(market, blockBy(by, pair));
    expect(refusal(await two.offer())).toEqual(APART);
    expect(await two.history()).toEqual(['ProposalSent']);
  });

  test('an open offer is kept but cannot be changed or accepted, and no place is claimed; the freelancer can decline the offer', async () => {
    const { two, pair } = await proposed();
    expect(said(await two.offer())).toBe('offered');
    const offerId = await two.offerId();
    await keepApart(market, blockBy(by, pair));
    expect(refusal(await two.accept(offerId))).toEqual(APART);
    expect(refusal(await two.changeOffer(offerId, { rate: 1 }))).toEqual(APART);
    expect(refusal(await two.suggest(offerId))).toEqual(APART);
    expect(await two.projectHistory()).not.toContain('PlaceClaimed');
    expect((await two.own()).offer).toMatchObject({ _id: offerId, status: 'open' });
    expect(said(await two.declineOffer(offerId))).toBe('sent');
  });

  test('an open offer can be withdrawn by its client', async () => {
    const { two, pair } = await proposed();
    await two.offer();
    const offerId = await two.offerId();
    await keepApart(market, blockBy(by, pair));
    expect(said(await two.withdrawOffer(offerId))).toBe('sent');
  });

  test('everything is possible again as soon as the block ends', async () => {
    const { two, pair } = await proposed();
    const block = blockBy(by, pair);
    await keepApart(market, block);
    await block.by.visitor.must('unblockPerson', { params: { id: block.whom.id } });
    expect(said(await two.revise())).toBe('sent');
    await letTogether(market, block);
    expect(said(await two.offer())).toBe('offered');
    const offerId = await two.offerId();
    await keepApart(market, block);
    await block.by.visitor.must('unblockPerson', { params: { id: block.whom.id } });
    expect(said(await two.accept(offerId))).toBe('hired');
  });

  test('retries of earlier requests get the same responses', async () => {
    const { two, pair } = await proposed();
    const projectId = await postProject(pair.client.visitor);
    const [key, offerKey, acceptKey] = [randomUUID(), randomUUID(), randomUUID()];
    const sent = await send(pair.freelancer, projectId, key);
    const offer = { params: two, json: anOffer(), key: offerKey };
    const params = { projectId: two.projectId, freelancerId: two.freelancerId };
    const made = await two.client.call('makeOffer', { ...offer, params });
    const offerId = await two.offerId();
    const accepted = await two.accept(offerId, acceptKey);
    expect([sent.status, made.status, accepted.status]).toEqual([201, 200, 200]);
    await keepApart(market, blockBy(by, pair));
    expect((await send(pair.freelancer, projectId, key)).body).toEqual(sent.body);
    expect((await two.client.call('makeOffer', { ...offer, params })).body).toEqual(made.body);
    expect((await two.accept(offerId, acceptKey)).body).toEqual(accepted.body);
    // A request that is repeated with a different key is still refused.
    expect((await send(pair.freelancer, projectId)).body.code).toBe('proposal-exists');
    expect(said(await two.accept(offerId))).toBe('hired');
  });
});

test('a refusal is the same for both users and does not reveal who set the block', async () => {
  const { two, pair } = await proposed();
  await two.offer();
  const offerId = await two.offerId();
  const other = await proposed();
  await keepApart(market, blockBy('client', pair));
  await keepApart(market, blockBy('client', other.pair));
  const [toFreelancer, toClient] = [(await two.accept(offerId)).body, (await other.two.offer()).body];
  expect({ ...toFreelancer, requestId: '' }).toEqual({ ...toClient, requestId: '' });
  expect(toFreelancer.title).toBe('You and this person cannot work together here.');
});

// The proposal and the block are in two logs, and either may be written first. Only these two responses are correct.
test('a proposal that is submitted while a block is being set is either sent or refused, and the client can decline it', async () => {
  for (let round = 0; round < 10; round++) {
    const pair = await newPair();
    const projectId = await postProject(pair.client.visitor);
    const block = blockBy(round % 2 === 0 ? 'client' : 'freelancer', pair);
    const [sent] = await Promise.all([send(pair.freelancer, projectId), keepApart(market, block)]);
    const isSent = sent.status === 201;
    if (!isSent) expect(refusal(sent)).toEqual(APART);
    const stream = `proposal-${projectId}_${pair.freelancer.id}`;
    expect(await typesOf(market, 'proposals', stream)).toEqual(isSent ? ['ProposalSent'] : []);
    const another = await postProject(pair.client.visitor);
    expect(refusal(await send(pair.freelancer, another))).toEqual(APART);
    if (!isSent) continue;
    const params = { projectId, freelancerId: pair.freelancer.id };
    const json = { reason: 'budget', words: '' };
    expect(said(await pair.client.visitor.call('declineProposal', { params, json }))).toBe('declined');
  }
});

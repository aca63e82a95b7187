import { aProposal, PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Approaching, approaching } from '@hirelane/infra/tests/support/approaching';
import { refusal } from '@hirelane/infra/tests/support/conversing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  const environment = { LIMIT_INVITE: '5000/d', LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m', LIMIT_PROJECT: '500/h' };
  market = await openMarketplace({ environment });
});
afterAll(() => market.stop());

const UNKNOWN = [404, 'unknown'];
const history = ({ projectId, freelancer }: Approaching) =>
  typesOf(market, 'messaging', `invitation-${projectId}_${freelancer.id}`);
const apply = ({ freelancer, projectId }: Approaching) =>
  freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });

describe('an invitation', () => {
  test('can be read by its freelancer, with the project and the client', async () => {
    const two = await approaching(market);
    expect((await two.invite('Your shop is fine.')).body.data).toMatchObject({ status: 'invited' });
    const found = await eventually(two.invitation, (one) => one !== undefined);
    expect(found).toMatchObject({
      project: { _id: two.projectId, isOpen: true },
      client: { _id: two.client.id, firstName: 'Asha', lastName: 'R.', hasPage: true },
      ...{ message: 'Your shop is fine.', status: 'invited', reason: null },
    });
    const { data } = await two.freelancer.visitor.must('countInvitations');
    expect(data.waiting).toBe(1);
    expect(await two.invited()).toMatchObject({ status: 'invited', freelancer: { firstName: 'Asha', hasPage: true } });
  });

  test('is sent once, even if the request is retried later', async () => {
    const two = await approaching(market);
    const key = 'one-invitation';
    const first = await two.invite('Come.', key);
    expect((await two.invite('Come.', key)).body).toEqual(first.body);
    expect(refusal(await two.invite())).toEqual([409, 'already-invited']);
    expect(await history(two)).toEqual(['FreelancerInvited']);
  });

  test('is declined once, with a reason that its client can read', async () => {
    const two = await approaching(market);
    await two.invite();
    expect((await two.decline('rate')).body.data.status).toBe('declined');
    expect((await two.decline('skills')).status).toBe(200);
    expect(await history(two)).toEqual(['FreelancerInvited', 'InvitationDeclined']);
    const found = await eventually(two.invited, (one) => one?.status === 'declined');
    expect(found?.reason).toBe('rate');
    expect((await two.freelancer.visitor.must('countInvitations')).data.waiting).toBe(0);
  });

  test('is answered by a proposal and can then no longer be declined', async () => {
    const two = await approaching(market);
    await two.invite();
    await apply(two);
    await eventually(two.invited, (one) => one?.status === 'applied');
    expect(refusal(await two.decline())).toEqual([409, 'proposal-exists']);
    expect(await two.invitation()).toMatchObject({ status: 'applied' });
  });

  test('that was declined can still be answered by a proposal', async () => {
    const two = await approaching(market);
    await two.invite();
    await two.decline();
    await apply(two);
    const found = await eventually(two.invited, (one) => one?.status === 'applied');
    expect(found?.reason).toBeNull();
  });

  test('that does not exist cannot be declined', async () => {
    const two = await approaching(market);
    expect(refusal(await two.decline())).toEqual(UNKNOWN);
    await two.invite();
    const other = await newcomer(market, false);
    const call = { params: { projectId: two.projectId }, json: { reason: 'rate' } };
    expect(refusal(await other.visitor.call('declineInvitation', call))).toEqual(UNKNOWN);
  });

  test('remains listed when its project is closed, and shows that it is closed', async () => {
    const two = await approaching(market);
    await two.invite();
    await two.close();
    const found = await eventually(two.invitation, (one) => one?.project.isOpen === false);
    expect(found?.status).toBe('invited');
    expect((await two.freelancer.visitor.must('countInvitations')).data.waiting).toBe(0);
    expect((await two.decline()).status).toBe(200);
  });
});

describe('after an invitation', () => {
  const write = (two: Approaching, by: 'client' | 'freelancer', messageId: string) =>
    two[by].visitor.call('sendMessage', { params: { ...two.params, messageId }, json: { text: 'Hello.' } });
  const id = () => crypto.randomUUID();

  test('the client may write, and then the freelancer', async () => {
    const two = await approaching(market);
    expect(refusal(await write(two, 'client', id()))).toEqual(UNKNOWN);
    await two.invite();
    // The other party's action arrives a moment later.
    const freelancer = (status: number) =>
      eventually(
        () => write(two, 'freelancer', id()),
        (answer) => answer.status === status,
      );
    expect(refusal(await freelancer(409))).toEqual([409, 'cannot-write']);
    expect((await write(two, 'client', id())).status).toBe(200);
    await freelancer(200);
    const { conversation } = await two.client.visitor.must('readMessages', { params: two.params });
    expect(conversation).toMatchObject({ proposalId: null, canWrite: true });
  });

  test('no one may write once it was declined, until a proposal is sent', async () => {
    const two = await approaching(market);
    await two.invite();
    await two.decline();
    const refused = await eventually(
      () => write(two, 'client', id()),
      ({ status }) => status !== 200,
    );
    expect(refusal(refused)).toEqual([409, 'cannot-write']);
    await apply(two);
    await eventually(
      () => write(two, 'client', id()),
      ({ status }) => status === 200,
    );
  });

  test('the freelancer may block the client, who is now known to them', async () => {
    const two = await approaching(market);
    await two.client.visitor.must('editPage', { json: { visibility: 'dealing' } });
    const block = () => two.freelancer.visitor.call('blockPerson', { params: { id: two.client.id } });
    await two.invite();
    expect((await eventually(block, ({ status }) => status === 200)).status).toBe(200);
  });
});

describe('an account deletion', () => {
  const leave = async ({ visitor, id }: Approaching['client']) => {
    expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    await eventually(
      () => streamsLeft(market, id),
      (left) => left === 0,
    );
  };

  test('by the client deletes the invitation and its message', async () => {
    const two = await approaching(market);
    await two.invite('Redstartinvitation');
    await leave(two.client);
    await eventually(two.invitation, (one) => one === undefined);
    expect(await everythingStored(market, 'Redstartinvitation')).toEqual([]);
    expect(await history(two)).toEqual(['FreelancerInvited', 'InvitationClientErased']);
  });

  test('by the freelancer leaves the client their own words, without a name', async () => {
    const two = await approaching(market);
    await two.invite('Wheatearinvitation');
    await leave(two.freelancer);
    const found = await eventually(two.invited, (one) => one?.freelancer.firstName === '');
    expect(found).toMatchObject({ message: 'Wheatearinvitation', freelancer: { lastName: '', hasPage: false } });
    expect(refusal(await two.invite())).toEqual(UNKNOWN);
  });

  test('can be preceded by a data export, which contains only the party’s own part of the invitation', async () => {
    const two = await approaching(market);
    await two.invite('Brambling');
    await two.decline('skills');
    const data = async ({ visitor }: Approaching['client']) =>
      (
        await eventually(
          () => visitor.get('/api/v1/account/data'),
          ({ body }) => body.records.messaging.length > 0,
        )
      ).text;
    expect(await data(two.client)).toContain('Brambling');
    const theirs = await data(two.freelancer);
    expect(theirs).toContain('InvitationDeclined');
    expect(theirs).not.toContain('Brambling');
  });
});

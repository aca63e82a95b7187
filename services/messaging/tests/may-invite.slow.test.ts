import { INVITATIONS_MAX } from '@hirelane/api/constants';
import { aProposal } from '@hirelane/api/testing/fixtures';
import { keepApart, letTogether } from '@hirelane/infra/tests/support/apart';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { type Approaching, approaching } from '@hirelane/infra/tests/support/approaching';
import { refusal } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { restore, suspend } from '@hirelane/infra/tests/support/moderate';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  const environment = { LIMIT_INVITE: '5000/d', LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m', LIMIT_PROJECT: '500/h' };
  market = await openMarketplace({ environment });
});
afterAll(() => market.stop());

const SCHEMA = schemaOf(messagingReadModel);
const UNKNOWN = [404, 'unknown'];
/** Waits until messaging has applied other services' events. */
const known = () => serviceCaughtUp(market, 'messaging');
const apply = ({ freelancer, projectId }: Approaching) =>
  freelancer.visitor.must('sendProposal', { json: aProposal(projectId) });
/** Moves a freelancer's declined invitations into the past, in the read model. */
const declinedDaysAgo = ({ freelancer }: Approaching, days: number) =>
  market.sql(`UPDATE ${SCHEMA}.invitations SET declined_at = now() - $2 * interval '1 day' WHERE freelancer_id = $1`, [
    freelancer.id,
    days,
  ]);

describe('an invitation', () => {
  test('is refused for another client’s project, a draft or a closed project', async () => {
    const two = await approaching(market);
    const other = await newcomer(market, true);
    const json = { message: 'Come.' };
    expect(refusal(await other.visitor.call('inviteFreelancer', { params: two.params, json }))).toEqual(UNKNOWN);
    const draft = await two.client.visitor.must('draftProject', { json: { title: 'Soon' } });
    const params = { ...two.params, projectId: draft.data._id };
    expect(refusal(await two.client.visitor.call('inviteFreelancer', { params, json }))).toEqual(UNKNOWN);
    await two.close();
    expect(refusal(await two.invite())).toEqual([409, 'not-open']);
  });

  test('is refused for a freelancer who has applied', async () => {
    const two = await approaching(market);
    await apply(two);
    await known();
    expect(refusal(await two.invite())).toEqual([409, 'has-applied']);
  });

  test('is refused for a freelancer who is unavailable', async () => {
    const two = await approaching(market);
    await two.freelancer.visitor.must('editPage', { json: { availability: 'unavailable' } });
    await known();
    expect(refusal(await two.invite())).toEqual([409, 'not-available']);
    await two.freelancer.visitor.must('editPage', { json: { availability: 'limited' } });
    await known();
    expect((await two.invite()).status).toBe(200);
  });

  test('is refused for a hidden page, a client or an unknown user', async () => {
    const two = await approaching(market);
    await two.freelancer.visitor.must('editPage', { json: { visibility: 'dealing' } });
    await known();
    expect(refusal(await two.invite())).toEqual(UNKNOWN);
    for (const freelancerId of [two.client.id, (await newcomer(market, true)).id, two.projectId]) {
      const call = { params: { ...two.params, freelancerId }, json: { message: 'Come.' } };
      expect(refusal(await two.client.visitor.call('inviteFreelancer', call))).toEqual(UNKNOWN);
    }
  });

  test('is refused for a suspended freelancer, until they are restored', async () => {
    const two = await approaching(market);
    await suspend(market, two.freelancer.id);
    await known();
    expect(refusal(await two.invite())).toEqual([404, 'unknown']);
    await restore(market, two.freelancer.id);
    await known();
    expect((await two.invite()).status).toBe(200);
  });

  test('is refused within 30 days after the freelancer declined an invitation from the client to any project', async () => {
    const two = await approaching(market);
    await two.invite();
    await two.decline();
    await known();
    expect(refusal(await two.invite())).toEqual([409, 'invitation-declined']);
    const projectId = await postProject(two.client.visitor);
    const again = () =>
      two.client.visitor.call('inviteFreelancer', {
        params: { ...two.params, projectId },
        json: { message: 'Another one.' },
      });
    expect(refusal(await again())).toEqual([409, 'invitation-declined']);
    await declinedDaysAgo(two, 29.9);
    expect(refusal(await again())).toEqual([409, 'invitation-declined']);
    await declinedDaysAgo(two, 30);
    expect((await again()).status).toBe(200);
    // The first project's stream still contains the original time.
    expect(refusal(await two.invite())).toEqual([409, 'invitation-declined']);
  });

  // @covers limit:29
  test('is refused beyond 30 for each project, even if many are sent simultaneously', async () => {
    const two = await approaching(market);
    const people = await Promise.all(Array.from({ length: 50 }, () => newcomer(market, false)));
    // Otherwise, invitations would wait until messaging has applied the freelancers' events, one at a time for the same
    // client.
    await serviceCaughtUp(market, 'messaging');
    const answers = await Promise.all(
      people.map(({ id }) =>
        two.client.visitor.call('inviteFreelancer', {
          params: { ...two.params, freelancerId: id },
          json: { message: 'Come.' },
        }),
      ),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'invited' : body.code));
    expect(codes.filter((code) => code === 'invited').length).toBe(INVITATIONS_MAX);
    expect(codes.filter((code) => code === 'too-many-invitations').length).toBe(50 - INVITATIONS_MAX);
    const { data, left } = await two.client.visitor.must('listInvited', { params: { id: two.projectId } });
    expect([data.length, left]).toEqual([INVITATIONS_MAX, 0]);
    expect(refusal(await two.invite())).toEqual([409, 'too-many-invitations']);
  });
});

describe('after a block', () => {
  test.each(['client', 'freelancer'] as const)('by the %s, an invitation is not found', async (by) => {
    const two = await approaching(market);
    const block = { by: two[by], whom: two[by === 'client' ? 'freelancer' : 'client'] };
    await keepApart(market, block);
    expect(refusal(await two.invite())).toEqual(UNKNOWN);
    await letTogether(market, block);
    expect((await two.invite()).status).toBe(200);
  });

  test('the freelancer cannot find the invitation until the block is removed', async () => {
    const two = await approaching(market);
    await two.invite();
    const block = { by: two.freelancer, whom: two.client };
    await keepApart(market, block);
    expect(await two.invitation()).toBeUndefined();
    expect(refusal(await two.decline())).toEqual(UNKNOWN);
    await letTogether(market, block);
    expect(await two.invitation()).toMatchObject({ status: 'invited' });
  });
});

describe('the freelancers who can be invited', () => {
  test('can be found among several ids in one request', async () => {
    const two = await approaching(market);
    const [free, other] = [await newcomer(market, false), await newcomer(market, false)];
    await two.invite();
    const apart = { by: other, whom: two.client };
    await keepApart(market, apart);
    const freelancers = [two.freelancer.id, free.id, other.id, two.client.id].join(',');
    const ask = () =>
      two.client.visitor.must('listInvitable', { params: { id: two.projectId }, query: { freelancers } });
    expect((await eventually(ask, ({ data }) => data.length === 1)).data).toEqual([free.id]);
  });
});

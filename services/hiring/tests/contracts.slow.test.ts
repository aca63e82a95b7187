import { randomUUID } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';
import { anOffer } from '@hirelane/api/testing/fixtures';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { deliver, engaged, pairOf, readContract, stepsOf } from '@hirelane/infra/tests/support/engaged';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { today } from '@hirelane/infra/tests/support/today';
import { postProject, uploadPdf } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { v5 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

describe('a contract', () => {
  test('can be read by both parties as soon as the offer is accepted, with the agreed terms', async () => {
    const { client, freelancer, contractId, projectId } = await engaged(market);
    const { rate, duration, scope } = anOffer();
    const terms = { rate, duration, scope };
    const agreed = {
      ...{ _id: contractId, projectId, title: 'A shop for tea', status: 'active' },
      ...{ ...terms, firstTerms: terms, endedAt: null },
      ...{ isWaiting: false, ended: null, deliveries: [], amendments: [], payments: [], canReopen: false },
    };
    for (const [person, role, other] of [
      [freelancer, 'freelancer', client],
      [client, 'client', freelancer],
    ] as const) {
      const contract = await readContract(person, contractId);
      expect(contract).toMatchObject({ ...agreed, role, other: { _id: other.id, firstName: 'Asha', lastName: 'Rao' } });
      expect(contract.timeline.map(({ what, by }) => [what, by])).toEqual([['started', null]]);
    }
  });

  test('can be amended, delivered, sent back and completed; each read includes the last write', async () => {
    const both = await engaged(market);
    const { client, freelancer, contractId: id } = both;
    const other = { rate: 50_000, duration: '6 month', scope: 'The shop and its basket.' };
    const amendment = await freelancer.visitor.must('proposeAmendment', { params: { id }, json: other });
    expect(amendment.data.status).toBe('active');
    const amendmentId = amendment.data._id;
    expect(await readContract(client, id)).toMatchObject({
      isWaiting: true,
      amendments: [{ _id: amendmentId, status: 'open' }],
    });
    expect(await readContract(freelancer, id)).toMatchObject({ isWaiting: false, rate: 44_000 });
    await client.visitor.must('acceptAmendment', { params: { id, amendmentId } });
    expect(await readContract(client, id)).toMatchObject({ ...other, firstTerms: { rate: 44_000 }, isWaiting: false });

    const file = await uploadPdf(freelancer.visitor, 'shop.pdf');
    const first = await deliver(both, [file]);
    expect(await readContract(client, id)).toMatchObject({
      status: 'delivered',
      isWaiting: true,
      deliveries: [{ _id: first, note: 'Done.', files: [{ _id: file, name: 'shop.pdf' }], status: 'open' }],
    });
    await client.visitor.must('requestChanges', {
      params: { id },
      json: { deliveryId: first, note: 'Larger labels.' },
    });
    const second = await deliver(both);
    const done = await client.visitor.must('acceptWork', { params: { id }, json: { deliveryId: second } });
    expect(done.data).toEqual({ _id: id, status: 'completed' });
    const contract = await readContract(freelancer, id);
    expect(contract.deliveries.map(({ status, changes }) => [status, changes])).toEqual([
      ['changes', 'Larger labels.'],
      ['accepted', ''],
    ]);
    expect(contract.timeline.map(({ what }) => what)).toEqual([
      ...['started', 'amendment proposed', 'amendment accepted'],
      ...['delivered', 'changes requested', 'delivered', 'completed'],
    ]);
    expect(contract.endedAt).not.toBeNull();
  });

  test('records payments, which do not change its status', async () => {
    const { client, freelancer, contractId: id } = await engaged(market);
    const json = { amount: '21,000', paidOn: today(), reference: 'UTR 1842' };
    const { data } = await client.visitor.must('markPayment', { params: { id }, json });
    const params = { id, paymentId: data._id };
    expect((await readContract(freelancer, id)).isWaiting).toBe(true);
    await freelancer.visitor.must('disputePayment', { params, json: { amount: 21_000, words: 'It has not come.' } });
    await client.visitor.must('correctPayment', { params, json: { ...json, amount: 22_000 } });
    const crossed = await freelancer.visitor.call('confirmPayment', { params, json: { amount: 21_000 } });
    expect([crossed.status, crossed.body.code]).toEqual([409, 'contract-changed']);
    await freelancer.visitor.must('confirmPayment', { params, json: { amount: 22_000 } });
    const { payments, status, timeline } = await readContract(client, id);
    expect(payments).toMatchObject([{ _id: data._id, amount: 22_000, status: 'confirmed', words: '' }]);
    expect(timeline.map(({ what, amount }) => [what, amount])).toEqual([
      ['started', undefined],
      ['payment marked', 21_000],
      ['payment disputed', 21_000],
      ['payment corrected', 22_000],
      ['payment confirmed', 22_000],
    ]);
    expect(status).toBe('active');
    for (const paidOn of ['2099-01-01', '1900-01-01']) {
      const wrong = await client.visitor.call('markPayment', { params: { id }, json: { ...json, paidOn } });
      expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ pointer: '#/paidOn' }]]);
    }
    const late = await client.visitor.call('correctPayment', { params, json });
    expect([late.status, late.body.code]).toEqual([409, 'payment-answered']);
  });

  test('can be ended by either party, with a reason that both can read, and then allows only payments', async () => {
    const both = await engaged(market);
    const { client, freelancer, contractId: id } = both;
    await freelancer.visitor.must('endContract', {
      params: { id },
      json: { reason: 'no answer', words: 'Good luck.' },
    });
    expect(await readContract(client, id)).toMatchObject({
      status: 'ended',
      ended: { by: 'freelancer', reason: 'no answer', words: 'Good luck.' },
      canReopen: false,
    });
    const late = await freelancer.visitor.call('deliverWork', { params: { id }, json: { note: 'Done.' } });
    expect([late.status, late.body.code]).toEqual([409, 'contract-over']);
    await client.visitor.must('markPayment', { params: { id }, json: { amount: 1, paidOn: today() } });
    expect(await stepsOf(market, both)).toEqual(['EngagementStarted', 'EngagementEnded', 'PaymentMarked']);
  });

  test('can be read only by its two parties, and each can give only their own commands', async () => {
    const both = await engaged(market);
    const { client, freelancer, contractId: id } = both;
    const others = await engaged(market);
    const deliveryId = await deliver(both);
    const before = await market.countEvents();
    for (const { visitor } of [others.client, others.freelancer]) {
      expect((await visitor.call('readContract', { params: { id } })).status).toBe(404);
      expect((await visitor.call('acceptWork', { params: { id }, json: { deliveryId } })).status).toBe(404);
      expect((await visitor.call('endContract', { params: { id }, json: { reason: 'other' } })).status).toBe(404);
    }
    const own = await freelancer.visitor.call('acceptWork', { params: { id }, json: { deliveryId } });
    expect([own.status, own.body.code]).toEqual([403, 'forbidden']);
    expect((await client.visitor.call('deliverWork', { params: { id }, json: { note: 'Mine.' } })).status).toBe(403);
    expect(await market.countEvents()).toBe(before);
  });

  test('with an unknown id is not found', async () => {
    const { client, projectId } = await engaged(market);
    for (const id of [randomUUID(), projectId]) {
      expect((await client.visitor.call('readContract', { params: { id } })).status).toBe(404);
    }
  });

  test('with an unknown id of the right UUID version is found neither by reads nor by commands', async () => {
    const { client, freelancer } = await engaged(market);
    for (const { visitor } of [client, freelancer, client]) {
      const params = { id: v5(randomUUID(), randomUUID()) };
      expect((await visitor.call('readContract', { params })).status).toBe(404);
      const json = { reason: 'other' };
      expect((await visitor.call('endContract', { params, json })).status).toBe(404);
    }
  });

  test('changes once per idempotency key, and the client can accept only the latest delivery', async () => {
    const both = await engaged(market);
    const { client, freelancer, contractId: id } = both;
    const key = randomUUID();
    const ask = { params: { id }, json: { note: 'Done.' }, key };
    const first = await freelancer.visitor.must('deliverWork', ask);
    expect(await freelancer.visitor.must('deliverWork', ask)).toEqual(first);
    const old = first.data._id;
    await client.visitor.must('requestChanges', { params: { id }, json: { deliveryId: old, note: 'No.' } });
    await deliver(both);
    const late = await client.visitor.call('acceptWork', { params: { id }, json: { deliveryId: old } });
    expect([late.status, late.body.code]).toEqual([409, 'contract-changed']);
  });

  test('applies concurrent commands one after another, so that only one acceptance succeeds', async () => {
    const both = await engaged(market);
    const { client, freelancer, contractId: id } = both;
    const deliveryId = await deliver(both);
    const answers = await Promise.all([
      client.visitor.call('acceptWork', { params: { id }, json: { deliveryId } }),
      client.visitor.call('requestChanges', { params: { id }, json: { deliveryId, note: 'No.' } }),
      freelancer.visitor.call('endContract', { params: { id }, json: { reason: 'other' } }),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const types = await stepsOf(market, both);
    expect(types.filter((type) => type === 'WorkAccepted' || type === 'EngagementEnded')).toHaveLength(1);
  });
});

describe('a contract whose acceptance is delayed', () => {
  /** Blocks the contracts read model while `during` runs. */
  async function whileLate(during: (release: () => Promise<unknown>) => Promise<void>) {
    const holding = new pg.Client({ connectionString: market.databaseUrl });
    await holding.connect();
    try {
      await holding.query(`BEGIN; LOCK TABLE ${schemaOf(hiringReadModel)}.acceptances IN SHARE MODE`);
      await during(() => holding.query('COMMIT'));
    } finally {
      await holding.end();
    }
  }

  test('can be read after a wait', async () => {
    const [client, freelancer] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    const projectId = await postProject(client.visitor);
    await whileLate(async (release) => {
      const { contractId } = await hire(pairOf(client, freelancer, projectId));
      const reading = readContract(client, contractId);
      const waits = () =>
        market.sql(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = '${schemaOf(hiringReadModel)}.acceptances'::regclass`,
        );
      await eventually(waits, ({ length }) => length > 0);
      await release();
      expect(await reading).toMatchObject({ _id: contractId, status: 'active' });
    });
  });
});

test(`a delivery’s note has at most ${LIMITS.deliveryNote} characters`, async () => {
  const { freelancer, contractId: id } = await engaged(market);
  const json = { note: 'ж'.repeat(LIMITS.deliveryNote + 1) };
  const { status, body } = await freelancer.visitor.call('deliverWork', { params: { id }, json });
  expect([status, body.errors[0].pointer]).toEqual([422, '#/note']);
});

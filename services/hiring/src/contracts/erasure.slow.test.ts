import { DAY_MS } from '@hirelane/api/constants';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { newId } from '@hirelane/event-sourcing/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContracts, type Two } from '../testing/open-contracts.ts';
import type { PartysDoing } from './contract.ts';
import type { Party } from './contract-state.ts';

const AT = '2026-11-24T12:00:00.000Z';
const payment = { amount: 21_000, paidOn: '2026-11-23', reference: 'UTR 1842' };

let hiring: Awaited<ReturnType<typeof openContracts>>;
beforeAll(async () => {
  hiring = await openContracts();
});
afterAll(() => hiring.close());

/**
 * A party's commands. Deliveries and payments use their authors' ids as their ids, which makes them unique in these
 * tests.
 */
type Step = (two: Two) => readonly [Party, PartysDoing];
const amend: Step = (two) => [
  'client',
  {
    type: 'ProposeAmendment',
    amendmentId: two.projectId,
    terms: { rate: 1, duration: '1 month', scope: `other ${two.scope}` },
  },
];
const agree: Step = (two) => ['freelancer', { type: 'AcceptAmendment', amendmentId: two.projectId }];
const fileOf = (two: Two) => ({ name: `file of ${two.note}`, size: 1_234, contentType: 'application/pdf' });
const deliver: Step = (two) => {
  const files = [{ fileId: two.projectId, ...fileOf(two) }];
  return ['freelancer', { type: 'DeliverWork', deliveryId: two.freelancer, note: two.note, files, at: AT }];
};
const ask: Step = (two) => ['client', { type: 'RequestChanges', deliveryId: two.freelancer, note: two.asked }];
const acceptWork: Step = (two) => ['client', { type: 'AcceptWork', deliveryId: two.freelancer, at: AT }];
const end: Step = () => ['freelancer', { type: 'EndContract', reason: 'agreed', words: 'Thank you.', at: AT }];
const mark: Step = (two) => ['client', { type: 'MarkPayment', paymentId: two.client, payment, at: AT }];

/** The steps that lead to each state, and whether the contract is then over. */
const STATES: Readonly<Record<string, readonly [readonly Step[], boolean]>> = {
  active: [[mark], false],
  'active, with other terms proposed': [[mark, amend], false],
  'active, with other terms agreed on': [[mark, amend, agree], false],
  delivered: [[mark, deliver], false],
  'sent back': [[mark, deliver, ask], false],
  completed: [[mark, deliver, acceptWork], true],
  ended: [[mark, deliver, end], true],
};

const take = (two: Two, step: Step) => hiring.command(two, ...step(two));

async function inState(name: string): Promise<Two> {
  const two = hiring.newTwo();
  await hiring.accept(two);
  await hiring.has(two, 'EngagementStarted');
  for (const step of STATES[name]?.[0] ?? []) await take(two, step);
  return two;
}

async function leaves(two: Two, who: Party) {
  await hiring.leave(two[who]);
  await hiring.erased(two, who);
}

const textOf = (value: unknown) => JSON.stringify(value);
const OTHER = { client: 'freelancer', freelancer: 'client' } as const;

describe.each(Object.keys(STATES))('a contract that is %s', (state) => {
  const isOver = STATES[state]?.[1] ?? false;

  test('is in both parties’ exports with all events, the terms and the party’s own words', async () => {
    const two = await inState(state);
    const types = await hiring.types(two);
    const [ofClient, ofFreelancer] = [await hiring.exportOf(two, 'client'), await hiring.exportOf(two, 'freelancer')];
    for (const exported of [ofClient, ofFreelancer]) {
      expect(exported).toMatchObject([{ kind: 'engagement', history: types.map((what) => ({ what })) }]);
      expect(textOf(exported)).toContain(two.scope);
      expect(textOf(exported)).not.toContain('sealed:');
    }
    // An accepted delivery is part of the agreement.
    const isAccepted = types.includes('WorkAccepted');
    expect(textOf(ofFreelancer).includes(two.note)).toBe(types.includes('WorkDelivered'));
    expect(textOf(ofClient).includes(two.note)).toBe(isAccepted);
    expect(textOf(ofClient).includes(two.asked)).toBe(types.includes('ChangesRequested'));
    expect(textOf(ofFreelancer)).not.toContain(two.asked);
  });

  test.each(['client', 'freelancer'] as const)(
    'is over once the %s leaves, and the other party can still read and export the terms',
    async (who) => {
      const two = await inState(state);
      const before = await hiring.types(two);
      await leaves(two, who);
      const erasure = who === 'client' ? 'EngagementClientErased' : 'EngagementFreelancerErased';
      expect(await hiring.types(two)).toEqual([...before, ...(isOver ? [] : ['EngagementEnded']), erasure]);
      const other = OTHER[who];
      const contract = await hiring.contract(two, other);
      expect(contract).toMatchObject({
        title: `title of ${two.scope}`,
        scope: expect.stringContaining(two.scope),
        status: state === 'completed' ? 'completed' : 'ended',
        isWaiting: other === 'freelancer',
        other: { _id: two[who], firstName: '', lastName: '' },
      });
      if (!isOver) expect(contract.ended).toEqual({ by: who, reason: 'account deleted', words: '' });
      expect(contract.timeline.at(-1)).toMatchObject({ what: `${who} left`, by: who });
      const gone = who === 'client' ? two.asked : two.note;
      const isKept = who === 'freelancer' && before.includes('WorkAccepted');
      expect(textOf(contract).includes(gone)).toBe(isKept);
      const isShown = who === 'client' ? before.includes('WorkDelivered') : isKept;
      const files = contract.deliveries.flatMap((delivery) => delivery.files);
      expect(files).toEqual(isShown ? [{ _id: two.projectId, ...fileOf(two) }] : []);
      expect(await hiring.list(two, other)).toMatchObject([{ title: `title of ${two.scope}`, _id: two.engagementId }]);
      const exported = textOf(await hiring.exportOf(two, other));
      expect(exported).toContain(two.scope);
      expect(exported.includes(gone)).toBe(isKept);
      expect(await hiring.exportOf(two, who)).toEqual([]);
      await expect(hiring.command(two, who, { type: 'LeaveContract', at: AT })).rejects.toThrow(SubjectErased);
    },
  );

  test('still lets the freelancer dispute and confirm the payment after the client leaves', async () => {
    const two = await inState(state);
    await leaves(two, 'client');
    const read = { paymentId: two.client, amount: payment.amount };
    await hiring.command(two, 'freelancer', { type: 'DisputePayment', ...read, words: 'Not yet.' });
    await hiring.command(two, 'freelancer', { type: 'ConfirmPayment', ...read });
    expect((await hiring.contract(two, 'freelancer')).payments).toMatchObject([{ ...payment, status: 'confirmed' }]);
  });

  test('lets the client only correct and mark payments after the freelancer leaves', async () => {
    const two = await inState(state);
    await leaves(two, 'freelancer');
    const corrected = { ...payment, amount: 22_000 };
    await hiring.command(two, 'client', { type: 'CorrectPayment', paymentId: two.client, payment: corrected, at: AT });
    await hiring.command(two, 'client', { type: 'MarkPayment', paymentId: newId(), payment, at: AT });
    expect((await hiring.contract(two, 'client')).payments).toMatchObject([corrected, payment]);
    await expect(take(two, amend)).rejects.toThrow('over');
  });

  test.each(['client', 'freelancer'] as const)(
    'ends only once and accepts no commands when both parties leave, the %s first',
    async (first) => {
      const two = await inState(state);
      await leaves(two, first);
      await leaves(two, OTHER[first]);
      const types = await hiring.types(two);
      expect(types.filter((type) => type === 'EngagementEnded' || type === 'WorkAccepted')).toHaveLength(1);
      for (const step of [mark, deliver, end]) await expect(take(two, step)).rejects.toThrow(SubjectErased);
    },
  );
});

describe('an invoice', () => {
  async function invoiced(): Promise<Two> {
    const two = await inState('completed');
    await hiring.number(two);
    await hiring.has(two, 'InvoiceIssued');
    return two;
  }

  test.each(['client', 'freelancer'] as const)('is kept for the other party when the %s leaves', async (who) => {
    const two = await invoiced();
    const { invoices } = await hiring.contract(two, OTHER[who]);
    await leaves(two, who);
    expect((await hiring.contract(two, OTHER[who])).invoices).toEqual(invoices);
    expect(invoices).toMatchObject([{ number: '2026-0001', issuer: { name: two.scope } }]);
  });

  test('is in both parties’ exports, and the series of numbers only in the freelancer’s', async () => {
    const two = await invoiced();
    const kinds = async (who: Party) => (await hiring.exportOf(two, who)).map(({ kind }) => kind).sort();
    await expect.poll(() => kinds('freelancer')).toEqual(['engagement', 'invoices']);
    expect(await kinds('client')).toEqual(['engagement']);
    for (const who of ['client', 'freelancer'] as const) {
      expect(textOf(await hiring.exportOf(two, who))).toContain('2026-0001');
    }
  });

  test('is erased with the terms when the retention ends', async () => {
    const two = await invoiced();
    await leaves(two, 'freelancer');
    await hiring.retention(8, 9 * 365 * DAY_MS)();
    const { invoices } = await hiring.contract(two, 'client');
    expect(invoices).toMatchObject([{ number: '2026-0001', issuer: { name: '' }, lines: [{ description: '' }, {}] }]);
  });
});

test('a contract that starts after a party has left ends immediately, and the other party can read it', async () => {
  const two = hiring.newTwo();
  await hiring.leave(two.freelancer);
  await hiring.accept(two);
  await hiring.erased(two, 'freelancer');
  expect(await hiring.types(two)).toEqual(['EngagementStarted', 'EngagementEnded', 'EngagementFreelancerErased']);
  expect(await hiring.contract(two, 'client')).toMatchObject({ status: 'ended', scope: two.scope });
});

test('a delivery made while its freelancer’s account is being deleted leaves no text in any of 20 attempts', async () => {
  const rounds = await Promise.all(Array.from({ length: 20 }, () => inState('active')));
  const outcomes = await Promise.all(
    rounds.map(async (two, i) => {
      const leaving = i % 2 === 0 ? hiring.leave(two.freelancer) : undefined;
      const outcome = await take(two, deliver).then(
        () => 'delivered',
        (error: Error) => (error instanceof SubjectErased ? 'erased' : error.message),
      );
      await (leaving ?? hiring.leave(two.freelancer));
      await hiring.erased(two, 'freelancer');
      return outcome;
    }),
  );
  expect(outcomes.filter((outcome) => !['delivered', 'erased', 'over'].includes(outcome))).toEqual([]);
  for (const two of rounds) {
    expect((await hiring.types(two)).filter((type) => type === 'EngagementEnded')).toHaveLength(1);
    expect(textOf([await hiring.contract(two, 'client'), await hiring.exportOf(two, 'client')])).not.toContain(
      two.note,
    );
  }
});

test('a rebuild produces the same rows for all these contracts', async () => {
  const { live, replayed } = await hiring.liveAndReplayed();
  expect(live.map((rows) => rows.length > 0)).toEqual([true, true, true, true, false, true, true, false]);
  expect(replayed).toEqual(live);
});

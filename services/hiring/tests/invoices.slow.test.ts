import { randomUUID } from 'node:crypto';
import { DAY_MS, INVOICE_LINES_MAX, INVOICES_MAX } from '@hirelane/api/constants';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { dayIn } from '@hirelane/api/time-zones';
import { serviceCaughtUp } from '@hirelane/infra/tests/support/applied';
import { type Engaged, engaged, pairOf, readContract } from '@hirelane/infra/tests/support/engaged';
import { hire } from '@hirelane/infra/tests/support/hire';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer, type Person } from '@hirelane/infra/tests/support/newcomer';
import { today } from '@hirelane/infra/tests/support/today';
import { postProject } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const YEAR = new Date().getUTCFullYear();
const LINES = [
  { description: 'The shop and its basket', amount: '21,000' },
  { description: 'Discount', amount: '-1,000' },
];

const setDetails = ({ visitor }: Person, legalName: string) =>
  visitor.must('setBilling', { json: { legalName, address: '12 MG Road\nBengaluru 560001' } });

async function withDetails(): Promise<Engaged> {
  const both = await engaged(market);
  await setDetails(both.freelancer, 'Priya Sharma');
  return both;
}

const issue = ({ freelancer, contractId: id }: Engaged, lines: readonly object[] = LINES, key = randomUUID()) =>
  freelancer.visitor.must('issueInvoice', { params: { id }, json: { lines }, key });

const numbersOf = async ({ client, contractId }: Engaged) =>
  (await readContract(client, contractId)).invoices.map(({ number }) => number);

const numbersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `${YEAR}-${String(first + i).padStart(4, '0')}`);

/** A time zone whose current date differs from the UTC date: one of these two always qualifies. */
const elsewhere = () =>
  ['Pacific/Kiritimati', 'Etc/GMT+12'].find((zone) => dayIn(zone, Date.now()) !== dayIn('UTC', Date.now())) ?? 'UTC';

const daysAfter = (day = '', days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

describe('an invoice', () => {
  test('has the date and year in the freelancer’s time zone', async () => {
    const both = await withDetails();
    const timeZone = elsewhere();
    await both.freelancer.visitor.must('tellTimeZone', { json: { timeZone } });
    await serviceCaughtUp(market, 'hiring');
    await issue(both);
    const [invoice] = (await readContract(both.client, both.contractId)).invoices;
    const day = dayIn(timeZone, Date.now());
    expect([invoice?.issuedOn, invoice?.number]).toEqual([day, `${day.slice(0, 4)}-0001`]);
  });

  test('can be read by both parties, with its number, both parties’ details and its total', async () => {
    const both = await withDetails();
    await setDetails(both.client, 'Chai and Co. Private Limited');
    const { data } = await issue(both);
    const contracts = [
      await readContract(both.freelancer, both.contractId),
      await readContract(both.client, both.contractId),
    ];
    for (const { invoices, timeline } of contracts) {
      expect(invoices).toEqual([
        {
          ...{ _id: data._id, number: `${YEAR}-0001`, dueOn: daysAfter(invoices[0]?.issuedOn, 14), total: 20_000 },
          issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          issuer: { name: 'Priya Sharma', address: '12 MG Road\nBengaluru 560001', taxId: '' },
          recipient: { name: 'Chai and Co. Private Limited', address: '12 MG Road\nBengaluru 560001', taxId: '' },
          lines: [
            { description: 'The shop and its basket', amount: 21_000 },
            { description: 'Discount', amount: -1_000 },
          ],
          settlement: { status: 'open', corrected: 0, paid: 0, reported: 0, open: 20_000, excess: 0 },
        },
      ]);
      expect(timeline.at(-1)).toMatchObject({ what: 'invoice issued', by: 'freelancer', about: data._id });
    }
  });

  test('uses the account name of a client without billing details', async () => {
    const both = await withDetails();
    await issue(both);
    const { invoices } = await readContract(both.client, both.contractId);
    expect(invoices).toMatchObject([{ recipient: { name: 'Asha Rao', address: '', taxId: '' } }]);
  });

  test('keeps its details when the billing details change later', async () => {
    const both = await withDetails();
    await issue(both);
    const before = (await readContract(both.client, both.contractId)).invoices;
    await setDetails(both.freelancer, 'Priya Sharma Studio');
    await setDetails(both.client, 'Chai and Co.');
    expect((await readContract(both.client, both.contractId)).invoices).toEqual(before);
    await issue(both);
    expect((await readContract(both.client, both.contractId)).invoices.at(-1)).toMatchObject({
      issuer: { name: 'Priya Sharma Studio' },
      recipient: { name: 'Chai and Co.' },
    });
  });

  test('is refused and takes no number until the freelancer has entered billing details', async () => {
    const both = await engaged(market);
    const { freelancer, contractId: id } = both;
    expect((await freelancer.visitor.must('readBilling', {})).data).toBeNull();
    const { status, body } = await freelancer.visitor.call('issueInvoice', { params: { id }, json: { lines: LINES } });
    expect([status, body.code]).toEqual([409, 'no-billing-details']);
    await setDetails(freelancer, 'Priya Sharma');
    await issue(both);
    expect(await numbersOf(both)).toEqual(numbersFrom(1, 1));
  });

  test('can be issued only by the contract’s freelancer', async () => {
    const both = await withDetails();
    const { client, contractId: id } = both;
    const other = await withDetails();
    const before = await market.countEvents();
    const byClient = await client.visitor.call('issueInvoice', { params: { id }, json: { lines: LINES } });
    expect([byClient.status, byClient.body.code]).toEqual([403, 'forbidden']);
    const byOther = await other.freelancer.visitor.call('issueInvoice', { params: { id }, json: { lines: LINES } });
    expect(byOther.status).toBe(404);
    expect(await market.countEvents()).toBe(before);
  });

  test('can be issued after the contract is over', async () => {
    const both = await withDetails();
    const { client, contractId: id } = both;
    await client.visitor.must('endContract', { params: { id }, json: { reason: 'agreed' } });
    await issue(both);
    expect(await readContract(client, id)).toMatchObject({ status: 'ended', invoices: [{ total: 20_000 }] });
  });

  test.each([
    [[], '#/lines'],
    [[{ description: '', amount: 1 }], '#/lines/0/description'],
    [[{ description: 'The shop', amount: 0 }], '#/lines/0/amount'],
    [[{ description: 'The shop', amount: '1.5' }], '#/lines/0/amount'],
    [Array.from({ length: INVOICE_LINES_MAX + 1 }, () => ({ description: 'The shop', amount: 1 })), '#/lines'],
  ])('with missing or invalid lines is refused, case %#', async (lines, pointer) => {
    const { freelancer, contractId: id } = await withDetails();
    const { status, body } = await freelancer.visitor.call('issueInvoice', { params: { id }, json: { lines } });
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  });
});

test('an invoice without a due date is due after the days in the billing details, and a correction never', async () => {
  const both = await withDetails();
  const json = { legalName: 'Priya Sharma', address: '12 MG Road', paymentDays: 30 };
  await both.freelancer.visitor.must('setBilling', { json });
  await setDetails(both.freelancer, 'Priya S.');
  expect((await both.freelancer.visitor.must('readBilling', {})).data).toMatchObject({ paymentDays: 30 });
  await issue(both);
  const [first] = (await readContract(both.client, both.contractId)).invoices;
  const { data } = await both.freelancer.visitor.must('issueInvoice', {
    params: { id: both.contractId },
    json: { lines: [{ description: 'Discount', amount: -500 }], correctsId: first?._id },
  });
  const after = (await readContract(both.client, both.contractId)).invoices;
  expect(first?.dueOn).toBe(daysAfter(first?.issuedOn, 30));
  expect(after).toMatchObject([
    { settlement: { status: 'open', corrected: 500, open: 19_500 } },
    { _id: data._id, dueOn: null, correctsId: first?._id, settlement: { status: 'correction' } },
  ]);
});

test.each([
  ['an unknown invoice', -1, randomUUID()],
  ['an invoice, although its total is positive', 1, null],
])('an invoice that corrects %s is refused and takes no number', async (_, amount, correctsId) => {
  const both = await withDetails();
  await issue(both);
  const [first] = (await readContract(both.client, both.contractId)).invoices;
  const json = { lines: [{ description: 'The shop', amount }], correctsId: correctsId ?? first?._id };
  const { status, body } = await both.freelancer.visitor.call('issueInvoice', {
    params: { id: both.contractId },
    json,
  });
  expect([status, body.errors[0].pointer]).toEqual([422, '#/correctsId']);
  expect(await numbersOf(both)).toEqual(numbersFrom(1, 1));
});

test('a payment makes its invoice paid for both parties, in the contract, the lists and the totals', async () => {
  const both = await withDetails();
  const { client, freelancer, contractId: id } = both;
  const { data: invoice } = await issue(both);
  const payment = { amount: 20_000, paidOn: today(), invoiceId: invoice._id, unpaid: 20_000 };
  const key = randomUUID();
  const { data } = await client.visitor.must('markPayment', { params: { id }, json: payment, key });
  expect((await client.visitor.must('markPayment', { params: { id }, json: payment, key })).data).toEqual(data);
  const again = await client.visitor.call('markPayment', { params: { id }, json: payment });
  expect([again.status, again.body.code]).toEqual([409, 'invoice-changed']);
  const params = { id, paymentId: data._id };
  await freelancer.visitor.must('confirmPayment', { params, json: { amount: 20_000 } });
  for (const person of [client, freelancer]) {
    const contract = await readContract(person, id);
    expect(contract.invoices).toMatchObject([{ settlement: { status: 'paid', paid: 20_000, open: 0 } }]);
    expect(contract.payments).toMatchObject([{ _id: data._id, invoiceId: invoice._id, status: 'confirmed' }]);
    await serviceCaughtUp(market, 'hiring');
    const { data: listed } = await person.visitor.must('listInvoices', {});
    expect(listed).toMatchObject([{ _id: invoice._id, contractId: id, settlement: { status: 'paid' } }]);
    const csv = await person.visitor.call('readInvoiceTotals', { query: { format: 'csv' } });
    expect(csv.text).toMatch(
      new RegExp(`^year,name,.*\\r\\n${today().slice(0, 4)},"[^"]+",1,20000,0,20000,0,INR\\r\\n$`),
    );
  }
});

test('a contract shows both parties’ names and addresses, until one of them blocks the other', async () => {
  const both = await withDetails();
  await setDetails(both.client, 'Chai and Co.');
  const address = '12 MG Road\nBengaluru 560001';
  const parties = {
    client: { name: 'Chai and Co.', address },
    freelancer: { name: 'Priya Sharma', address },
  };
  expect((await readContract(both.client, both.contractId)).parties).toEqual(parties);
  expect((await readContract(both.freelancer, both.contractId)).parties).toEqual(parties);
  await both.client.visitor.must('blockPerson', { params: { id: both.freelancer.id } });
  await serviceCaughtUp(market, 'hiring');
  expect((await readContract(both.freelancer, both.contractId)).parties).toEqual({
    ...parties,
    client: { name: 'Asha Rao', address: '' },
  });
});

test('an invoice with a due date in the past is refused', async () => {
  const { freelancer, contractId: id } = await withDetails();
  const json = { lines: LINES, dueOn: '2020-01-31' };
  const { status, body } = await freelancer.visitor.call('issueInvoice', { params: { id }, json });
  expect([status, body.errors[0].pointer]).toEqual([422, '#/dueOn']);
});

// @covers limit:32
test(`a contract has at most ${INVOICES_MAX} invoices, and a retry of the last one succeeds`, async () => {
  const both = await withDetails();
  const { freelancer, contractId: id } = both;
  for (let n = 1; n < INVOICES_MAX; n++) await issue(both);
  const key = randomUUID();
  const last = await issue(both, LINES, key);
  const { status, body } = await freelancer.visitor.call('issueInvoice', { params: { id }, json: { lines: LINES } });
  expect([status, body.code]).toEqual([409, 'too-many-invoices']);
  expect(await issue(both, LINES, key)).toEqual(last);
  expect(await numbersOf(both)).toEqual(numbersFrom(1, INVOICES_MAX));
});

describe('a freelancer’s invoice numbers', () => {
  test('have no gaps across contracts, even when twenty invoices are issued simultaneously', async () => {
    const first = await withDetails();
    const client = await newcomer(market, true);
    const second: Engaged = {
      ...{ client, freelancer: first.freelancer },
      ...(await hire(pairOf(client, first.freelancer, await postProject(client.visitor)))),
    };
    /** Retries after too many conflicts with other requests, as a user would. */
    async function issueInTurn({ freelancer, contractId: id }: Engaged): Promise<void> {
      const asked = { params: { id }, json: { lines: LINES }, key: randomUUID() };
      const { status } = await freelancer.visitor.call('issueInvoice', asked);
      if (status === 409) return issueInTurn({ ...first, contractId: id });
      expect(status).toBe(201);
    }
    await Promise.all(Array.from({ length: 20 }, (_, i) => issueInTurn(i % 2 === 0 ? first : second)));
    const both = [...(await numbersOf(first)), ...(await numbersOf(second))];
    expect(both.sort()).toEqual(numbersFrom(1, 20));
  });

  test('are taken once per idempotency key, even if the response was lost and the retry has different content', async () => {
    const both = await withDetails();
    const key = randomUUID();
    const tries = await Promise.all([issue(both, LINES, key), issue(both, LINES, key)]);
    expect(tries[0]).toEqual(tries[1]);
    expect(await numbersOf(both)).toEqual(numbersFrom(1, 1));
  });

  test('are independent of other freelancers’ numbers', async () => {
    const [one, other] = [await withDetails(), await withDetails()];
    await issue(one);
    await issue(other);
    expect([await numbersOf(one), await numbersOf(other)]).toEqual([numbersFrom(1, 1), numbersFrom(1, 1)]);
  });
});

describe('when a party deletes their account', () => {
  const leave = ({ visitor }: Person) => visitor.must('deleteAccount', { json: { password: PASSWORD } });

  test('the client keeps the invoices of a freelancer who left', async () => {
    const both = await withDetails();
    await issue(both);
    const { invoices } = await readContract(both.client, both.contractId);
    await leave(both.freelancer);
    const after = await eventually(
      () => readContract(both.client, both.contractId),
      ({ timeline }) => timeline.at(-1)?.what === 'freelancer left',
    );
    expect(after.invoices).toEqual(invoices);
  });

  test('the freelancer keeps the invoices to a client who left, and can issue another one, without the client’s name', async () => {
    const both = await withDetails();
    await issue(both);
    const { invoices } = await readContract(both.freelancer, both.contractId);
    await leave(both.client);
    await eventually(
      () => readContract(both.freelancer, both.contractId),
      ({ timeline }) => timeline.at(-1)?.what === 'client left',
    );
    await serviceCaughtUp(market, 'hiring');
    await issue(both);
    const after = (await readContract(both.freelancer, both.contractId)).invoices;
    expect(after[0]).toEqual(invoices[0]);
    expect(after[1]).toMatchObject({ number: `${YEAR}-0002`, recipient: { name: '' } });
  });
});

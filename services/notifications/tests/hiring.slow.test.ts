// @covers threat:7

import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import { identityReadModel } from '@hirelane/identity/read-model';
import { readmodelsCommand } from '@hirelane/infra/cli/readmodels-command';
import { type Hired, hire } from '@hirelane/infra/tests/support/hire';
import {
  mailsIn,
  mailTo,
  passHour,
  proveAddress,
  type WrittenMail,
  waitsFor,
} from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace, TEST_DATA_KEY } from '@hirelane/infra/tests/support/marketplace';
import { today } from '@hirelane/infra/tests/support/today';
import { postProject, registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Follows a hire from the offer to the finished work, with the emails to both parties and the public events.

const TOKEN = 'the-token-of-an-analyst-in-the-tests';

type Person = Readonly<{ visitor: Visitor; email: string; id: string }>;

let market: Marketplace;
let client: Person;
let freelancer: Person;
let unproved: Person;
let hired: Hired;

async function register(isClient: boolean): Promise<Person> {
  const visitor = market.visitor();
  const form = registration(isClient);
  const body = await visitor.must('register', { json: form });
  if (!body.isLogin) throw new Error('Expected a new account to be signed in, but it is not.');
  return { visitor, email: form.email, id: body.user._id };
}

beforeAll(async () => {
  market = await openMarketplace({ environment: { EVENTS_TOKENS: TOKEN } });
  [client, freelancer, unproved] = [await register(true), await register(false), await register(false)];
  for (const { email, visitor } of [client, freelancer]) await proveAddress(market, email, visitor);
  const projectId = await postProject(client.visitor);
  const both = { client: client.visitor, projectId };
  await hire({ ...both, freelancer: unproved.visitor });
  hired = await hire({ ...both, freelancer: freelancer.visitor });
  const contract = { params: { id: hired.contractId } };
  const delivered = await freelancer.visitor.must('deliverWork', { ...contract, json: { note: 'A secret note.' } });
  await client.visitor.must('acceptWork', { ...contract, json: { deliveryId: delivered.data._id } });
});
afterAll(() => market?.stop());

const subjectsTo = async (email: string) =>
  (await mailsIn(market.mails)).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

const waiting = async () =>
  (await market.sql(`SELECT FROM ${schemaOf(identityReadModel)}.due WHERE due_at <= now()`)).length;
const queued = async () => (await market.sql('SELECT FROM identity.mail_queue')).length;
const settled = () =>
  eventually(
    async () => (await waiting()) + (await queued()),
    (left) => left === 0,
  );

test('the other party is emailed about each step, with a link but without the text', async () => {
  const offer = await mailTo(market.mails, freelancer.email, 'You have an offer');
  expect(offer.text).toContain(`${market.url}/freelancer/proposals`);
  // There are two contracts, and their emails arrive in any order.
  const aboutThis = ({ subject, text }: WrittenMail) =>
    subject.includes('Your offer was accepted') && text.includes(`${market.url}/contracts/${hired.contractId}`);
  const [accepted] = await eventually(
    async () => (await mailsIn(market.mails)).filter(aboutThis),
    (mails) => mails.length > 0,
  );
  expect(accepted?.to).toContain(client.email);
  await mailTo(market.mails, client.email, 'Work was delivered');
  const done = await mailTo(market.mails, freelancer.email, 'Your work was accepted');
  for (const mail of [offer, accepted, done]) expect(mail?.text).not.toMatch(/secret|The shop|We would/);
});

test('when both parties have reviewed each other, the one who wrote first is emailed', async () => {
  const contract = { params: { id: hired.contractId } };
  const review = { quality: 5, communication: 4, reliability: 3, text: 'A secret word.' };
  await client.visitor.must('writeReview', { ...contract, json: review });
  await freelancer.visitor.must('writeReview', { ...contract, json: review });
  const mail = await mailTo(market.mails, client.email, 'You have a review');
  expect(mail.text).toContain(`${market.url}/contracts/${hired.contractId}`);
  expect(mail.text).not.toContain('secret');
  await settled();
  expect((await subjectsTo(freelancer.email)).join()).not.toContain('review');
});

test('a user is not emailed about their own actions or at an unverified address', async () => {
  await settled();
  expect((await subjectsTo(client.email)).join()).not.toMatch(/You have an offer|Your work was accepted/);
  expect((await subjectsTo(freelancer.email)).join()).not.toMatch(/Your offer was accepted|Work was delivered/);
  expect((await subjectsTo(unproved.email)).join()).not.toMatch(/offer/);
});

test('rebuilding a read model does not send emails, even if its record of finished work was lost', async () => {
  await settled();
  const before = (await mailsIn(market.mails)).length;
  await market.sql('DELETE FROM identity.due_work');
  const environment = { DATABASE_URL: market.databaseUrl, DATA_KEY: TEST_DATA_KEY, LOG_LEVEL: 'silent' };
  const say = () => undefined;
  expect(await readmodelsCommand(['rebuild', 'identity'], environment, { say, warn: say })).toBe(0);
  // Any repeated email about an earlier step would be sent before the email about this step.
  const params = { id: hired.contractId };
  await client.visitor.must('markPayment', { params, json: { amount: 44_000, paidOn: today() } });
  await mailTo(market.mails, freelancer.email, 'A payment to you was recorded');
  await settled();
  expect((await mailsIn(market.mails)).length).toBe(before + 1);
});

test('many steps within an hour are combined in one email', async () => {
  const params = { id: hired.contractId };
  for (let amount = 1; amount <= 12; amount++) {
    await client.visitor.must('markPayment', { params, json: { amount, paidOn: today() } });
  }
  const about = async () => (await subjectsTo(freelancer.email)).filter((subject) => subject.includes('payment'));
  await settled();
  // This is the email about the payment in the previous test.
  expect(await about()).toHaveLength(1);
  await waitsFor(market, freelancer.id, 12);
  await passHour(market);
  await mailTo(market.mails, freelancer.email, 'A payment to you was recorded (12 times)');
  await settled();
  expect(await about()).toHaveLength(2);
  const settledNotices = await market.sql<{ notices: string[] }>(
    `SELECT data->'notices' AS notices FROM identity.events WHERE type = 'NoticesSettled' AND data->>'group' = 'payments' ORDER BY position`,
  );
  expect(settledNotices.map(({ notices }) => notices.length)).toEqual([1, 12]);
});

/** All events that the public can read, as lines of JSON. */
async function publicEvents(): Promise<readonly string[]> {
  const ask = { headers: { authorization: `Bearer ${TOKEN}` } };
  const pages = await Promise.all(
    ['project', 'proposal', 'engagement'].map((of) => market.visitor().get(`/api/v1/events/${of}`, ask)),
  );
  return pages.flatMap(({ text }) => text.split('\n').filter((line) => line !== ''));
}

test('public events show that a freelancer was hired and that work was accepted, but not whose proposal it was', async () => {
  const lines = await publicEvents();
  const events = lines.map((line) => JSON.parse(line));
  const contracts = events.filter(({ type }) => type.startsWith('hirelane.engagement.'));
  const { projectId } = events.find(({ type }) => type === 'hirelane.project.posted').data;
  expect(contracts.map(({ type, data }) => [type, data])).toEqual([
    ['hirelane.engagement.started', { projectId }],
    ['hirelane.engagement.started', { projectId }],
    ['hirelane.engagement.ended', { projectId, outcome: 'completed' }],
  ]);
  const ofContracts = JSON.stringify(contracts);
  for (const secret of [hired.proposalId, hired.contractId, hired.projectId, freelancer.id, client.id]) {
    expect(ofContracts).not.toContain(secret);
  }
});

test('a freelancer who was hired before is emailed only once when a later offer ends with its project', async () => {
  const [again, newcomer] = [await register(false), await register(false)];
  for (const { email, visitor } of [again, newcomer]) await proveAddress(market, email, visitor);
  const both = { client: client.visitor, projectId: await postProject(client.visitor) };
  const { contractId: id } = await hire({ ...both, freelancer: again.visitor });
  // Waits until the first offer has been emailed; otherwise, the later offer would be in the same email.
  await mailTo(market.mails, again.email, 'You have an offer');
  await waitsFor(market, again.id, 0, 'offers');
  await client.visitor.must('endContract', { params: { id }, json: { reason: 'agreed' } });
  await newcomer.visitor.must('sendProposal', { json: aProposal(both.projectId) });
  for (const { id: freelancerId } of [again, newcomer]) {
    const params = { projectId: both.projectId, freelancerId };
    // Repeated, because the end of the contract reaches the proposals service a moment later.
    const offer = () => client.visitor.call('makeOffer', { params, json: anOffer() });
    await eventually(offer, ({ status }) => status === 200);
  }
  await client.visitor.must('closeProject', { params: { id: both.projectId } });
  // The two notices are about the second offer and its end, within an hour of the first offer.
  await waitsFor(market, again.id, 2, 'offers');
  await passHour(market);
  const mail = await mailTo(market.mails, again.email, '2 updates: Offers');
  expect(mail.text).toMatch(/You have an offer[\s\S]*An offer has ended/);
  await mailTo(market.mails, newcomer.email, 'no longer accepts proposals');
  await settled();
  expect((await subjectsTo(again.email)).join()).not.toContain('no longer accepts proposals');
  expect((await subjectsTo(newcomer.email)).join()).not.toContain('An offer has ended');
});

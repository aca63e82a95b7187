import type { Hired } from './hire.ts';
import { today } from './today.ts';
import { uploadPdf, type Visitor } from './visitor.ts';

const TERMS = { rate: 50_000, duration: '6 month', scope: 'The shop and its basket.' };
const PAYMENT = { amount: 21_000, paidOn: today(), reference: 'UTR 1842' };

const STARS = { quality: 5, communication: 4, reliability: 3 };

type Two = Readonly<{ client: Visitor; freelancer: Visitor }>;
type Contract = Readonly<{ params: Readonly<{ id: string }> }>;

/**
 * Runs the steps of the `n`th contract, so that eight contracts cover every kind of event and every state. `note`: the
 * text of the deliveries.
 */
export async function workOn({ contractId }: Pick<Hired, 'contractId'>, two: Two, n: number, note = 'Done.') {
  const contract = { params: { id: contractId } };
  if (n % 2 === 0) await changeTerms(contract, two, n);
  if (n % 4 !== 0) await deliver(contract, two, n, note);
  if (n % 4 === 3) await two.freelancer.must('endContract', { ...contract, json: { reason: 'no answer' } });
  await pay(contract, two, n);
  if (n % 2 === 1) await review(contract, two, n);
  await record(contract, two, n);
}

async function changeTerms({ params }: Contract, { client, freelancer }: Two, n: number) {
  const { data } = await freelancer.must('proposeAmendment', { params, json: TERMS });
  const answer = n % 4 === 0 ? 'acceptAmendment' : 'declineAmendment';
  await client.must(answer, { params: { ...params, amendmentId: data._id } });
}

async function deliver({ params }: Contract, { client, freelancer }: Two, n: number, note: string) {
  const files = [await uploadPdf(freelancer, 'shop.pdf')];
  const { data } = await freelancer.must('deliverWork', { params, json: { note, files } });
  const deliveryId = data._id;
  if (n % 4 === 1) await client.must('acceptWork', { params, json: { deliveryId } });
  if (n % 4 === 2) await client.must('requestChanges', { params, json: { deliveryId, note: 'Larger labels.' } });
}

/** The review remains hidden if only the client writes one. */
async function review({ params }: Contract, { client, freelancer }: Two, n: number) {
  await client.must('writeReview', { params, json: { ...STARS, text: 'A fine shop.' } });
  if (n % 4 !== 1) return;
  await freelancer.must('writeReview', { params, json: STARS });
  await freelancer.must('replyToReview', { params, json: { text: 'Thank you.' } });
}

/** Every completed contract has a record that names the client; every third client withdraws their consent. */
async function record({ params }: Contract, { client, freelancer }: Two, n: number) {
  await client.must('setNaming', { params, json: { isAllowed: true } });
  if (n % 4 === 1) await freelancer.must('issueContractRecord', { params });
  if (n % 3 === 1) await client.must('setNaming', { params, json: { isAllowed: false } });
}

async function pay({ params }: Contract, { client, freelancer }: Two, n: number) {
  const { data } = await client.must('markPayment', { params, json: PAYMENT });
  const payment = { params: { ...params, paymentId: data._id } };
  if (n % 3 === 0)
    await freelancer.must('disputePayment', {
      ...payment,
      json: { amount: PAYMENT.amount, words: 'It has not come.' },
    });
  if (n % 3 !== 1) await client.must('correctPayment', { ...payment, json: { ...PAYMENT, amount: 22_000 } });
  if (n % 3 === 2) await freelancer.must('confirmPayment', { ...payment, json: { amount: 22_000 } });
}

import { DAY_MS } from '@hirelane/api/constants';
import { routes } from '@hirelane/api/routes';
import { eventually } from '@hirelane/test-kit/eventually';
import { successOf, upload } from '../client/client.ts';
import { pdf } from '../client/files.ts';
import { act, type DemoPerson } from './act.ts';
import type { DemoProject } from './catalogue.ts';
import { pictureOfWork } from './people/works.ts';
import { review } from './review.ts';

/** A client and a freelancer who has sent them a proposal for a project. */
export type Pair = Readonly<{ client: DemoPerson; freelancer: DemoPerson; projectId: string; project: DemoProject }>;

/**
 * The final state of a pair: `offered` means that the offer is open, `suggested` that the freelancer has suggested other
 * terms for it; `reviewed` means that the contract is completed and both have reviewed each other.
 */
export type Until = 'offered' | 'suggested' | 'active' | 'delivered' | 'changes' | 'completed' | 'reviewed' | 'ended';

/**
 * The day `days` from today, at midnight UTC: the same for every run on the same day, as the idempotency keys require.
 */
const inDays = (days: number) => new Date((Math.floor(Date.now() / DAY_MS) + days) * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const SCOPE =
  'Everything that the project describes, in two rounds: a first version after half of the time, and the finished work with all its sources.';

/** The states in which the work has not started yet. */
const START_LATER: readonly Until[] = ['offered', 'suggested', 'active'];

/**
 * Makes a freelancer an offer and continues up to the given state; each party takes its own steps. The project remains
 * open for others. `turn` is the index of the sample reviews that they write.
 */
export async function hire(
  { client, freelancer, projectId, project }: Pair,
  until: Until,
  turn: number,
): Promise<void> {
  const offer = await act(
    client,
    'makeOffer',
    { projectId, freelancerId: freelancer.id },
    {
      rate: project.project.projectRate,
      duration: project.project.duration,
      scope: SCOPE,
      // A contract with a delivery, or one that has ended, has already started.
      startDate: dayOf(inDays(START_LATER.includes(until) ? 7 : 0)),
      expiresAt: inDays(14).toISOString(),
      keepsHiring: true,
      message: 'Your letter convinced us. We would like to begin soon.',
    },
  );
  if (until === 'offered' || offer === undefined) return;
  const offerId = await offerOf(freelancer, projectId);
  if (until === 'suggested') return suggest({ client, freelancer, projectId, project }, offerId);
  const accepted = await act(freelancer, 'acceptOffer', { projectId }, { offerId });
  if (accepted === undefined) return;
  const params = { id: String(accepted['contractId']) };
  const rate = Number(project.project.projectRate);
  if (until === 'active') {
    await bill(freelancer, params, [['The first half, in advance', Math.floor(rate / 2)]]);
    await act(client, 'proposeAmendment', params, {
      rate: Math.round((rate * 1.1) / 1_000) * 1_000,
      duration: project.project.duration,
      scope: `${SCOPE} A third round is added, for a short manual.`,
    });
    return;
  }
  if (until === 'ended') {
    await act(client, 'endContract', params, {
      reason: 'agreed',
      words: 'Our plans have changed. Thank you for your patience.',
    });
    return;
  }
  const note = 'The first version, with everything that we spoke about. The sources are in the folder that I shared.';
  const work = await pictureOfWork(project.project, turn);
  const summary = pdf('summary.pdf', [project.project.title, '', 'Everything in this delivery, page by page.']);
  const files: string[] = [];
  for (const file of [work, summary]) {
    files.push(await upload(freelancer.client, file, `delivered-${params.id}-${file.name}`));
  }
  const delivery = await act(freelancer, 'deliverWork', params, { note, files });
  if (until === 'delivered') {
    await act(client, 'setBilling', {}, client.billing);
    await bill(freelancer, params, [
      [project.project.title, rate],
      ['Discount for the second project together', -Math.round(rate / 20)],
    ]);
  }
  if (until === 'delivered' || delivery === undefined) return;
  const deliveryId = delivery['_id'];
  if (until === 'changes') {
    await act(client, 'requestChanges', params, {
      deliveryId,
      note: 'Please shorten the introduction, and add the list of sources.',
    });
    return;
  }
  await act(client, 'acceptWork', params, { deliveryId });
  const invoice = await bill(freelancer, params, [[project.project.title, rate]]);
  if (until === 'reviewed') await act(client, 'setBilling', {}, client.billing);
  await pay({ client, freelancer }, params, rate, invoice, until === 'reviewed');
  if (until === 'reviewed') await review({ client, freelancer }, params, turn);
}

/** An invoice due in two weeks. `lines` contains descriptions and amounts in rupees. Returns its id. */
async function bill(freelancer: DemoPerson, params: { id: string }, lines: readonly (readonly [string, number])[]) {
  await act(freelancer, 'setBilling', {}, freelancer.billing);
  const { method, path } = routes.setUpiId;
  const upiId = `${freelancer.billing.legalName.toLowerCase().replaceAll(/[^a-z]/g, '')}@examplebank`;
  // Refused if the sign-in was more than ten minutes ago, on a slow machine. Then the invoice has no UPI ID.
  await freelancer.client.insist(method, path, { json: { upiId }, key: upiId });
  const issued = await act(freelancer, 'issueInvoice', params, {
    lines: lines.map(([description, amount]) => ({ description, amount })),
    dueOn: dayOf(inDays(14)),
  });
  return issued && String(issued['_id']);
}

/** Records two payments for the invoice. The second one is confirmed too if `isPaid`, and otherwise disputed. */
async function pay(
  { client, freelancer }: Pick<Pair, 'client' | 'freelancer'>,
  params: { id: string },
  rate: number,
  invoiceId: string | undefined,
  isPaid: boolean,
) {
  const half = Math.floor(rate / 2);
  const paidOn = dayOf(inDays(0));
  const mark = (amount: number, reference: string) =>
    act(client, 'markPayment', params, { amount, paidOn, reference, ...(invoiceId && { invoiceId }) });
  const confirm = (id: unknown, amount: number) =>
    act(freelancer, 'confirmPayment', { ...params, paymentId: String(id) }, { amount });
  const first = await mark(half, 'UTR 402911');
  const second = await mark(rate - half, 'UTR 402937');
  if (first) await confirm(first['_id'], half);
  if (second && isPaid) await confirm(second['_id'], rate - half);
  if (second && !isPaid) {
    const words = 'Only part of this has arrived.';
    await act(
      freelancer,
      'disputePayment',
      { ...params, paymentId: String(second['_id']) },
      { amount: rate - half, words },
    );
  }
}

/** The freelancer suggests a higher rate and a later start. */
async function suggest({ freelancer, projectId, project: { project } }: Pair, offerId: string): Promise<void> {
  const rate = Math.round((Number(project.projectRate) * 1.15) / 1_000) * 1_000;
  const terms = { rate, duration: project.duration, scope: SCOPE, startDate: dayOf(inDays(14)) };
  await act(freelancer, 'suggestTerms', { projectId }, { offerId, revision: 1, ...terms });
}

/** The freelancer's list may take a moment to show what the client has done. */
async function offerOf({ client }: DemoPerson, projectId: string): Promise<string> {
  async function read() {
    const rows = successOf(await client.send('GET', `${routes.listOwnProposals.path}?limit=50`)) as {
      data: readonly { project: { _id: string }; offer: { _id: string } | null }[];
    };
    return rows.data.find(({ project }) => project._id === projectId)?.offer?._id;
  }
  return String(await eventually(read, (offer) => offer !== undefined));
}

import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { contractsRoutes } from '@hirelane/api/routes/contracts';
import { hiringRoutes } from '@hirelane/api/routes/hiring';
import { recordsRoutes } from '@hirelane/api/routes/records';
import { eventually } from '@hirelane/test-kit/eventually';
import { hire } from '../../support/hire.ts';
import { newcomer, type Person } from '../../support/newcomer.ts';
import { today } from '../../support/today.ts';
import { postProject } from '../../support/visitor.ts';
import type { Scenario } from './scenario.ts';
import { shownToEveryone } from './shown-to-everyone.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

const TERMS = { rate: 50_000, duration: '6 month', scope: 'The shop and its basket.' };
const REVIEW = { quality: 5, communication: 4, reliability: 5, text: 'A fine shop.' };
const PAYMENT = { amount: 21_000, paidOn: today(), reference: 'UTR 1842' };

const DETAILS = { legalName: 'Asha Rao', address: '12 MG Road' };

/** A contract between the owner and another user used only here. */
type Engaged = Readonly<{ client: Person; freelancer: Person; contractId: string }>;
const onContract = { ...contractsRoutes, ...recordsRoutes };
type ContractRoute = keyof typeof onContract;

/** Prepares the call; returns its body and any parameters other than the contract's id. */
type Before = (engaged: Engaged) => Promise<Readonly<{ params?: Readonly<Record<string, string>>; json?: object }>>;

async function engaged({ browser, id, role }: Actor, { market }: TestEnvironment): Promise<Engaged> {
  const theirs = await newcomer(market, role !== 'client');
  const own = { visitor: browser, id };
  const [client, freelancer] = role === 'client' ? [own, theirs] : [theirs, own];
  const projectId = await postProject(client.visitor);
  const two = { client: client.visitor, freelancer: freelancer.visitor, projectId };
  const { contractId } = await hire(two, { keepsHiring: false });
  return { client, freelancer, contractId };
}

const scenarioOf = (name: ContractRoute, owner: 'client' | 'freelancer' | 'either', before: Before): Scenario => ({
  owner,
  others: 'hidden',
  async call(actor, env) {
    const both = await engaged(actor, env);
    const { params, json } = await before(both);
    return {
      path: addressOf(onContract[name].path, { id: both.contractId, ...params }),
      ...(json && { json }),
      party: both[actor.role === 'client' ? 'freelancer' : 'client'].visitor,
    };
  },
});

const nothing: Before = async () => ({});

const proposed =
  (by: 'client' | 'freelancer'): Before =>
  async (both) => {
    const { data } = await both[by].visitor.must('proposeAmendment', { params: { id: both.contractId }, json: TERMS });
    return { params: { amendmentId: data._id }, json: {} };
  };

const delivered =
  (more: object = {}): Before =>
  async ({ freelancer, contractId: id }) => {
    const { data } = await freelancer.visitor.must('deliverWork', { params: { id }, json: { note: 'Done.' } });
    return { json: { deliveryId: data._id, ...more } };
  };

const marked =
  (json: object): Before =>
  async ({ client, contractId: id }) => {
    const { data } = await client.visitor.must('markPayment', { params: { id }, json: PAYMENT });
    return { params: { paymentId: data._id }, json };
  };

const withDetails: Before = async ({ freelancer }) => {
  await freelancer.visitor.must('setBilling', { json: DETAILS });
  return { json: { lines: [{ description: 'The shop', amount: 21_000 }] } };
};

/** A confirmed payment without an invoice, and an invoice issued after it. */
const advanceAndInvoice: Before = async (both) => {
  const { params } = await marked({})(both);
  const id = both.contractId;
  await both.freelancer.visitor.must('confirmPayment', {
    params: { id, paymentId: params?.['paymentId'] ?? '' },
    json: { amount: PAYMENT.amount },
  });
  const { json } = await withDetails(both);
  const { data } = await both.freelancer.visitor.must('issueInvoice', { params: { id }, json: json ?? {} });
  return { params: params ?? {}, json: { invoiceId: data._id } };
};

const completed =
  (json: object): Before =>
  async (both) => {
    const { json: asked } = await delivered()(both);
    await both.client.visitor.must('acceptWork', { params: { id: both.contractId }, json: asked });
    return { json };
  };

/** Both parties have reviewed each other. */
const reviewed: Before = async (both) => {
  await completed({})(both);
  const params = { id: both.contractId };
  for (const { visitor } of [both.client, both.freelancer]) await visitor.must('writeReview', { params, json: REVIEW });
  return { json: { text: 'Thank you.' } };
};

/** The freelancer has a work record for the contract. */
const recorded: Before = async (both) => {
  await completed({})(both);
  const { data } = await both.freelancer.visitor.must('issueContractRecord', { params: { id: both.contractId } });
  return { params: { id: data._id } };
};

/** The project was filled, and its contract then ended. */
const reopenable: Before = async ({ client, contractId: id }) => {
  await client.visitor.must('endContract', { params: { id }, json: { reason: 'agreed' } });
  await eventually(
    () => client.visitor.must('readContract', { params: { id } }),
    ({ data }) => data.canReopen,
  );
  return { json: {} };
};

/** Actions that the parties to a contract can take. */
export const contractScenarios = {
  listContracts: { owner: null, call: () => ({ path: contractsRoutes.listContracts.path }) },
  readContract: scenarioOf('readContract', 'either', nothing),
  proposeAmendment: scenarioOf('proposeAmendment', 'either', async () => ({ json: TERMS })),
  acceptAmendment: scenarioOf('acceptAmendment', 'freelancer', proposed('client')),
  declineAmendment: scenarioOf('declineAmendment', 'either', proposed('freelancer')),
  deliverWork: scenarioOf('deliverWork', 'freelancer', async () => ({ json: { note: 'Done.' } })),
  requestChanges: scenarioOf('requestChanges', 'client', delivered({ note: 'Larger labels.' })),
  acceptWork: scenarioOf('acceptWork', 'client', delivered()),
  endContract: scenarioOf('endContract', 'either', async () => ({ json: { reason: 'agreed' } })),
  markPayment: scenarioOf('markPayment', 'client', async () => ({ json: PAYMENT })),
  correctPayment: scenarioOf('correctPayment', 'client', marked({ ...PAYMENT, amount: 22_000 })),
  withdrawPayment: scenarioOf('withdrawPayment', 'client', marked({})),
  assignPayment: scenarioOf('assignPayment', 'client', advanceAndInvoice),
  confirmPayment: scenarioOf('confirmPayment', 'freelancer', marked({ amount: PAYMENT.amount })),
  disputePayment: scenarioOf(
    'disputePayment',
    'freelancer',
    marked({ amount: PAYMENT.amount, words: 'It has not come.' }),
  ),
  issueInvoice: scenarioOf('issueInvoice', 'freelancer', withDetails),
  writeReview: scenarioOf('writeReview', 'either', completed(REVIEW)),
  replyToReview: scenarioOf('replyToReview', 'either', reviewed),
  readReviews: {
    owner: 'either',
    others: 'served',
    call: shownToEveryone(({ id }) => addressOf(hiringRoutes.readReviews.path, { id })),
  },
  readCompleted: {
    owner: 'either',
    others: 'served',
    call: shownToEveryone(({ id }) => addressOf(hiringRoutes.readCompleted.path, { id })),
  },
  readBilling: { owner: null, call: () => ({ path: hiringRoutes.readBilling.path }) },
  setBilling: { owner: null, call: () => ({ path: hiringRoutes.setBilling.path, json: DETAILS }) },
  setUpiId: { owner: null, call: () => ({ path: hiringRoutes.setUpiId.path, json: { upiId: '' } }) },
  listInvoices: { owner: null, call: () => ({ path: hiringRoutes.listInvoices.path }) },
  readInvoiceTotals: { owner: null, call: () => ({ path: hiringRoutes.readInvoiceTotals.path }) },
  setNaming: scenarioOf('setNaming', 'client', async () => ({ json: { isAllowed: true } })),
  issueContractRecord: scenarioOf('issueContractRecord', 'freelancer', completed({})),
  issueRecord: {
    owner: null,
    async call(actor, env) {
      if (actor.role === 'freelancer') await completed({})(await engaged(actor, env));
      return { path: recordsRoutes.issueRecord.path, json: {} };
    },
  },
  listRecords: { owner: null, call: () => ({ path: recordsRoutes.listRecords.path }) },
  readRecord: scenarioOf('readRecord', 'freelancer', recorded),
  readIssuer: { owner: null, call: () => ({ path: recordsRoutes.readIssuer.path }) },
  readStatusList: { owner: null, call: () => ({ path: recordsRoutes.readStatusList.path }) },
  reopenProject: scenarioOf('reopenProject', 'client', reopenable),
} as const satisfies Partial<Record<RouteName, Scenario>>;

import { routes } from '@hirelane/api/routes';
import type { Transport } from '@hirelane/api/service-call';
import { dayIn } from '@hirelane/api/time-zones';
import { handle, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { madeAtMs } from '@hirelane/event-sourcing/ids';
import { askService } from '@hirelane/http/ask-service';
import { type Handlers, type Input, responding } from '@hirelane/http/handlers';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import { addressOf, BILLED_AS, isLate } from './billing/addresses.ts';
import type { Invoices } from './billing/issue.ts';
import { contract, type PartysDoing } from './contracts/contract.ts';
import type { Clock } from './contracts/contract-state.ts';
import {
  type Contract,
  type ContractEvent,
  type DeliveredFile,
  endedAtOf,
  type Party,
  partyOf,
} from './contracts/contract-state.ts';
import type { Around, ContractQueries } from './contracts/queries.ts';
import { contractOf } from './contracts/view.ts';
import type { WorkRecords } from './records/records.ts';
import type { Reviews } from './reviews/reviews.ts';

/** How long to wait for the contract of an accepted offer. Due work starts it shortly after the acceptance. */
const START_TIMEOUT_MS = 5_000;

type Parts = Readonly<{
  store: EventStore;
  queries: ContractQueries;
  /** The contracts read model. */
  shown: Pick<Projector, 'waitFor' | 'catchUp'>;
  /** Returns the uploads with these ids. Throws unless `userId` uploaded all of them. */
  ownFiles(ids: readonly string[], userId: string): Promise<readonly DeliveredFile[]>;
  invoices: Invoices;
  reviews: Reviews;
  records: WorkRecords;
  /** Calls the projects service. */
  transport: Transport;
  timeZoneOf(userId: string): Promise<string>;
  /** The database's clock, because each instance of the service has its own clock. */
  now: Clock;
}>;

type Contracts = Pick<
  Handlers<'hiring'>,
  | 'listContracts'
  | 'readContract'
  | 'proposeAmendment'
  | 'acceptAmendment'
  | 'declineAmendment'
  | 'deliverWork'
  | 'requestChanges'
  | 'acceptWork'
  | 'endContract'
  | 'markPayment'
  | 'correctPayment'
  | 'withdrawPayment'
  | 'assignPayment'
  | 'confirmPayment'
  | 'disputePayment'
  | 'issueInvoice'
  | 'writeReview'
  | 'replyToReview'
  | 'reopenProject'
  | 'setNaming'
  | 'issueContractRecord'
>;

/** All contract ids are version 5 UUIDs, and no other ids are. */
const isV5 = (id: string) => id[14] === '5';

/** Handlers for the routes that both parties use to read and change their contracts. */
export function contractHandlers({
  store,
  queries,
  shown,
  ownFiles,
  invoices,
  reviews,
  records,
  transport,
  timeZoneOf,
  now,
}: Parts): Contracts {
  const change = handle(store, contract, 'engagement');
  const ask = askService(transport);
  // Waits for recent contracts, because the proposals service may already show an acceptance to both parties.
  const findKey = findNew(queries.keyOf, shown);

  /**
   * Waits until a contract has started and returns its stream id, without the category. Throws 404 if the caller is not
   * a party.
   */
  async function keyOf(contractId: string, userId: string): Promise<string> {
    const key = isV5(contractId) ? await findKey(contractId, userId) : null;
    // Looks up the client even for an invalid id, so that the response time does not depend on the id.
    if (key === null) throw unknownTo(userId, await queries.clientOf(contractId));
    await shown.waitFor(`engagement-${key}`, 1, START_TIMEOUT_MS);
    return key;
  }

  /** Reads a contract for one of its parties. Throws 404 for any other user. */
  async function contractFor(userId: string, contractId: string) {
    const key = await keyOf(contractId, userId);
    const history = await store.read<ContractEvent>(`engagement-${key}`);
    const state = history.reduce(contract.evolve, contract.initial);
    const role = state && partyOf(state.named, userId);
    if (!role) throw unknownTo(userId, state?.named.clientId ?? null);
    const otherId = role === 'client' ? state.named.freelancerId : state.named.clientId;
    const around = await queries.around(contractId, otherId, userId);
    return { key, state, history, role, around };
  }

  /** The calendar day in the time zone of the contract's freelancer, in which invoices are issued and become due. */
  const todayOf = async ({ named }: Contract): Promise<string> =>
    dayIn(await timeZoneOf(named.freelancerId), Date.parse(await now()));

  /** The names and addresses of both parties, as shown to one of them (`role`). */
  async function partiesOf(
    { named, invoices: issued, isExpired }: Contract,
    endedAt: string | null,
    role: Party,
    { other, ownName, areApart }: Around,
    today: string,
  ) {
    const partyOf = async (party: Party) => {
      const isOwn = party === role;
      const details = await invoices.detailsOf(named[`${party}Id`]);
      const isKept = !isOwn && (areApart || isExpired || isLate(endedAt, today));
      const name = isOwn ? ownName : nameOf(other);
      return addressOf({ details, name, isKept, last: issued.at(-1)?.[BILLED_AS[party]] });
    };
    const [client, freelancer] = await Promise.all([partyOf('client'), partyOf('freelancer')]);
    return { client, freelancer };
  }

  /** Runs a command for the caller. `made`: the id of the entity that the command creates, if any. */
  async function step({ params, caller, context }: StepInput, doing: PartysDoing, made?: string) {
    const key = await keyOf(params.id, caller.id);
    return responding(
      context,
      (wrote: Written<Contract | null>) => ({
        body: { data: { _id: made ?? params.id, status: statusOf(wrote) } },
        wrote,
      }),
      (context) => change(key, { ...doing, by: caller.id }, context),
    );
  }

  return {
    async listContracts({ caller, query }) {
      return { body: await queries.list(caller.id, caller.role as Party, query) };
    },
    async readContract({ params, caller }) {
      const { state, history, role, around } = await contractFor(caller.id, params.id);
      const today = await todayOf(state);
      const [shownReviews, isNamingAllowed, parties] = await Promise.all([
        reviews.of({ named: state.named, history, role }),
        records.isNamingAllowed(params.id),
        partiesOf(state, endedAtOf(history), role, around, today),
      ]);
      const contract = contractOf(state, history, role, around, today);
      return { body: { data: { ...contract, parties, reviews: shownReviews, isNamingAllowed } } };
    },
    async proposeAmendment(input) {
      const { body: terms, newId: amendmentId } = input;
      return step(input, { type: 'ProposeAmendment', amendmentId, terms }, amendmentId);
    },
    acceptAmendment: (input) => step(input, { type: 'AcceptAmendment', amendmentId: input.params.amendmentId }),
    declineAmendment: (input) => step(input, { type: 'DeclineAmendment', amendmentId: input.params.amendmentId }),
    async deliverWork(input) {
      const { body, newId: deliveryId, caller } = input;
      const files = await ownFiles(body.files, caller.id);
      return step(input, { type: 'DeliverWork', deliveryId, note: body.note, files, at: await now() }, deliveryId);
    },
    requestChanges: (input) => step(input, { type: 'RequestChanges', ...input.body }),
    acceptWork: async (input) => step(input, { type: 'AcceptWork', ...input.body, at: await now() }),
    endContract: async (input) => step(input, { type: 'EndContract', ...input.body, at: await now() }),
    async markPayment(input) {
      const { body, newId: paymentId } = input;
      const { unpaid, ...payment } = body;
      return step(input, { type: 'MarkPayment', paymentId, payment, unpaid, at: await now() }, paymentId);
    },
    async correctPayment(input) {
      const { body: payment, params } = input;
      return step(input, { type: 'CorrectPayment', paymentId: params.paymentId, payment, at: await now() });
    },
    withdrawPayment: (input) => step(input, { type: 'WithdrawPayment', paymentId: input.params.paymentId }),
    assignPayment: (input) => step(input, { type: 'AssignPayment', paymentId: input.params.paymentId, ...input.body }),
    confirmPayment: (input) =>
      step(input, { type: 'ConfirmPayment', paymentId: input.params.paymentId, ...input.body }),
    disputePayment: (input) =>
      step(input, { type: 'DisputePayment', paymentId: input.params.paymentId, ...input.body }),
    async issueInvoice({ params, body, caller, context, newId: invoiceId }) {
      const { key: contractKey, state, history, role, around } = await contractFor(caller.id, params.id);
      if (role !== 'freelancer') throw new HttpProblem('forbidden');
      const about = { contract: state, endedAt: endedAtOf(history), contractKey, clientName: nameOf(around.other) };
      // The date of the first attempt, so that a retry after midnight uses the same date.
      const issuedOn = dayIn(await timeZoneOf(caller.id), madeAtMs(invoiceId));
      const wrote = await invoices.issue({ ...about, invoiceId, issuedOn, content: body }, context);
      return { body: { data: { _id: invoiceId, status: statusOf(wrote) } }, wrote };
    },
    async writeReview({ params, body, caller, context }) {
      const { state, history, role } = await contractFor(caller.id, params.id);
      const wrote = await reviews.write({ named: state.named, history, role }, body, context);
      return { body: { data: { _id: params.id, status: state.status } }, wrote };
    },
    async replyToReview({ params, body, caller, context }) {
      const { state, history, role } = await contractFor(caller.id, params.id);
      const wrote = await reviews.reply({ named: state.named, history, role }, body.text, context);
      return { body: { data: { _id: params.id, status: state.status } }, wrote };
    },
    async setNaming({ params, body, caller, context }) {
      const { state } = await contractFor(caller.id, params.id);
      const wrote = await records.setNaming(state.named, body.isAllowed, context);
      return { body: { data: { _id: params.id, status: state.status } }, wrote };
    },
    async issueContractRecord({ params, caller, context, newId: recordId }) {
      const { state } = await contractFor(caller.id, params.id);
      if (state.status !== 'completed') throw new HttpProblem('not-completed');
      const issued = await records.issueOne({ freelancerId: caller.id, recordId }, params.id, context);
      return { body: { data: { _id: issued.recordId } }, wrote: issued.wrote };
    },
    async reopenProject({ params, caller, headers, log }) {
      const { state, role, around } = await contractFor(caller.id, params.id);
      if (role !== 'client') throw new HttpProblem('forbidden');
      // The projects service decides whether this acceptance still fills the project.
      if (state.status !== 'ended') throw new HttpProblem('not-reopenable');
      const { projectId } = state.named;
      const asked = { claimId: around.claimId };
      const { data } = await ask(routes.reopenFilled, { id: projectId }, asked, { headers, log });
      // The caller's next read of the project must not show it as filled.
      const wrote = { stream: `project-${projectId}`, version: data.version };
      return { body: { data: { _id: params.id, status: state.status } }, wrote };
    },
  };
}

const nameOf = ({ firstName, lastName }: Around['other']) => `${firstName} ${lastName}`.trim();

type StepInput = Pick<Input<'acceptWork'>, 'params' | 'caller' | 'context'>;

function statusOf({ state }: Written<Contract | null>): Contract['status'] {
  if (!state) throw new Error('Expected the state of a changed contract, got null.');
  return state.status;
}

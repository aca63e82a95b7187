import type { ContractStep, Contract as ContractView } from '@hirelane/api/schemas/contracts';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { type Contract, type ContractEvent, endedAtOf, isOver, type Party } from './contract-state.ts';
import type { Around } from './queries.ts';
import { billOf, settlementsOf, statusOf } from './settlement.ts';

type History = readonly Recorded<ContractEvent>[];

/**
 * A contract as shown to one party (`role`), without its reviews, naming or addresses. `state` is computed from its
 * events. `today`: the calendar day in the freelancer's time zone, which decides what is overdue.
 */
export function contractOf(
  state: Contract,
  history: History,
  role: Party,
  around: Around,
  today: string,
): Omit<ContractView, 'reviews' | 'isNamingAllowed' | 'parties'> {
  const { named, terms, title, status, startDate, startedAt, ended } = state;
  return {
    ...{ _id: named.engagementId, projectId: named.projectId, title, status, role, other: around.other },
    ...{ ...terms, startDate, startedAt, endedAt: endedAtOf(history), isWaiting: isWaitingFor(state, role) },
    firstTerms: state.firstTerms,
    ended,
    timeline: timelineOf(history),
    deliveries: deliveriesOf(state),
    amendments: amendmentsOf(state, history),
    payments: paymentsOf(state, history),
    invoices: invoicesOf(state, today),
    canReopen: role === 'client' && status === 'ended' && around.isFilled,
  };
}

function isWaitingFor(state: Contract, role: Party): boolean {
  if (!isOver(state) && state.amendments.some(({ status, by }) => status === 'open' && by !== role)) return true;
  if (role === 'client') return state.status === 'delivered';
  return state.payments.some(({ status }) => status === 'marked');
}

function deliveriesOf({ deliveries }: Contract): ContractView['deliveries'] {
  return deliveries.map(({ deliveryId, note, files, deliveredAt, status, changes }) => ({
    ...{ _id: deliveryId, note, deliveredAt, status, changes },
    files: files.map(({ fileId, ...file }) => ({ _id: fileId, ...file })),
  }));
}

function amendmentsOf({ amendments }: Contract, history: History): ContractView['amendments'] {
  const proposed = new Map(
    history.flatMap(({ type, data, at }) => (type === 'AmendmentProposed' ? [[data.amendmentId, at]] : [])),
  );
  return amendments.map(({ amendmentId, terms, by, status }) => ({
    ...{ _id: amendmentId, ...terms, by, status },
    proposedAt: timeOf(proposed, amendmentId),
  }));
}

function paymentsOf({ payments }: Contract, history: History): ContractView['payments'] {
  const marked = new Map(
    history.flatMap(({ type, data, at }) => (type === 'PaymentMarked' ? [[data.paymentId, at]] : [])),
  );
  return payments.flatMap(({ paymentId, status, invoiceId, ...payment }) =>
    // The timeline shows withdrawn payments.
    status === 'withdrawn'
      ? []
      : [
          {
            ...{ _id: paymentId, ...payment, status, markedAt: timeOf(marked, paymentId) },
            ...(invoiceId !== null && { invoiceId }),
          },
        ],
  );
}

function invoicesOf({ invoices, payments }: Contract, today: string): ContractView['invoices'] {
  const settlements = settlementsOf(invoices.map(billOf), payments);
  return invoices.map((invoice) => {
    const { invoiceId, ...content } = invoice;
    const { total } = billOf(invoice);
    const sums = settlements.get(invoiceId);
    return {
      ...{ _id: invoiceId, ...content, lines: [...content.lines], total },
      ...(sums && { settlement: { status: statusOf(total, sums, content.dueOn, today), ...sums } }),
    };
  });
}

function timeOf(times: ReadonlyMap<string, string>, id: string): string {
  const at = times.get(id);
  if (at === undefined) throw new Error(`Expected an event that created ${id}, got none.`);
  return at;
}

/** Each payment step shows the amount at that time, because the payment may have been corrected since. */
function timelineOf(history: History): ContractView['timeline'] {
  const amounts = new Map<string | null, number>();
  return history.flatMap((event) => {
    if (event.type === 'PaymentMarked' || event.type === 'PaymentCorrected') {
      amounts.set(event.data.paymentId, event.data.amount);
    }
    return stepOf(event).map((step) => {
      const amount = amounts.get(step.about);
      return amount === undefined ? step : { ...step, amount };
    });
  });
}

/** The timeline steps for an event, which both parties see; empty for event types from a newer release. */
function stepOf(event: Recorded<ContractEvent>): readonly ContractStep[] {
  const { at } = event;
  const step = (what: ContractStep['what'], by: Party | null, about: string | null = null) => [{ what, by, at, about }];
  switch (event.type) {
    case 'EngagementStarted':
      return step('started', null);
    case 'AmendmentProposed':
      return step('amendment proposed', event.data.by, event.data.amendmentId);
    case 'AmendmentAccepted':
      return step('amendment accepted', event.data.by, event.data.amendmentId);
    case 'AmendmentDeclined':
      return step('amendment declined', event.data.by, event.data.amendmentId);
    case 'WorkDelivered':
      return step('delivered', 'freelancer', event.data.deliveryId);
    case 'DeliveryReminded':
      return step('reminded', null, event.data.deliveryId);
    case 'ChangesRequested':
      return step('changes requested', 'client', event.data.deliveryId);
    case 'WorkAccepted':
      return step('completed', 'client', event.data.deliveryId);
    case 'EngagementEnded':
      return step('ended', event.data.reason === 'account deleted' ? null : event.data.by);
    case 'PaymentMarked':
      return step('payment marked', 'client', event.data.paymentId);
    case 'PaymentCorrected':
      return step('payment corrected', 'client', event.data.paymentId);
    case 'PaymentConfirmed':
      return step('payment confirmed', 'freelancer', event.data.paymentId);
    case 'PaymentDisputed':
      return step('payment disputed', 'freelancer', event.data.paymentId);
    case 'PaymentWithdrawn':
      return step('payment withdrawn', 'client', event.data.paymentId);
    case 'PaymentAssigned':
      return step('payment assigned', 'client', event.data.paymentId);
    case 'InvoiceIssued':
      return step('invoice issued', 'freelancer', event.data.invoiceId);
    case 'EngagementClientErased':
      return step('client left', 'client');
    case 'EngagementFreelancerErased':
      return step('freelancer left', 'freelancer');
    default:
      return [];
  }
}

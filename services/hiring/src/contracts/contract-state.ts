import type { EventOf } from '@hirelane/api/events/catalog';
import type { EndReason } from '@hirelane/api/schemas/contracts';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import type { Recorded } from '@hirelane/event-sourcing/events';

export type ContractEvent = EventOf<'engagement'>;
export type Data<T extends ContractEvent['type']> = Extract<ContractEvent, { type: T }>['data'];
/** The ids that every event contains. */
export type ContractIds = Data<'EngagementExpired'>;
export type Party = 'client' | 'freelancer';

export const OTHER = { client: 'freelancer', freelancer: 'client' } as const satisfies Record<Party, Party>;

export type Terms = Readonly<Pick<Data<'EngagementStarted'>, 'rate' | 'duration' | 'scope'>>;

/** New terms. `by`: the party who proposed them. The end of the contract declines an open amendment. */
export type Amendment = Readonly<{
  amendmentId: string;
  terms: Terms;
  by: Party;
  status: 'open' | 'accepted' | 'declined';
}>;

/** An upload's data at the time of the delivery. */
export type DeliveredFile = Readonly<Data<'WorkDelivered'>['files'][number]>;

/** `changes`: the changes that the client requested; '' unless the status is `changes`. */
export type Delivery = Readonly<{
  deliveryId: string;
  note: string;
  files: readonly DeliveredFile[];
  deliveredAt: string;
  status: 'open' | 'changes' | 'accepted';
  changes: string;
  isReminded: boolean;
}>;

/** `paidOn`: a calendar day; `amount`: whole rupees. `invoiceId`: null if the payment has no invoice. */
export type PaymentMade = Readonly<Pick<Data<'PaymentMarked'>, 'amount' | 'paidOn' | 'reference'>> &
  Readonly<{ invoiceId: string | null }>;
/** `words`: the freelancer's explanation; '' unless the payment is disputed. */
export type Payment = PaymentMade &
  Readonly<{ paymentId: string; status: 'marked' | 'confirmed' | 'disputed' | 'withdrawn'; words: string }>;

export type Ending = Readonly<{ by: Party; reason: EndReason | 'account deleted'; words: string }>;

/** An issued invoice, which never changes. */
export type Invoice = Readonly<Omit<Data<'InvoiceIssued'>, keyof ContractIds>>;

/** An agreement between two people, with its history. Its lists are ordered from oldest to newest. */
export type Contract = Readonly<{
  named: ContractIds;
  status: 'active' | 'delivered' | 'changes' | 'completed' | 'ended';
  /** The project's title at the time of the offer. */
  title: string;
  /** A calendar day. */
  startDate: string;
  startedAt: string;
  firstTerms: Terms;
  terms: Terms;
  amendments: readonly Amendment[];
  deliveries: readonly Delivery[];
  payments: readonly Payment[];
  invoices: readonly Invoice[];
  /** Null unless the contract ended early. */
  ended: Ending | null;
  /** Whether the retention of its terms has ended. */
  isExpired: boolean;
}>;

export type ContractRefusal =
  | 'unknown'
  /** The caller is not a party and must not learn that the contract exists. */
  | 'hidden'
  /** The command is reserved for the other party. */
  | 'not-yours'
  | 'over'
  /** `errors` identifies the invalid fields. */
  | 'invalid'
  /** The command's target has changed since the caller read it. */
  | 'changed'
  | 'amendment-open'
  /** The payment was already confirmed. */
  | 'payment-answered'
  /** More of the invoice was paid, or reported as paid, than the client had read. */
  | 'invoice-changed';

export type Decision = readonly ContractEvent[] | Refusal<ContractRefusal>;

/** Whether the work was accepted or the contract was ended early. */
export const isOver = ({ status }: Pick<Contract, 'status'>): boolean => status === 'completed' || status === 'ended';

/** A user's role in a contract; null if they are not a party. */
export function partyOf({ clientId, freelancerId }: ContractIds, userId: string): Party | null {
  if (userId === clientId) return 'client';
  return userId === freelancerId ? 'freelancer' : null;
}

/** Returns a copy of the list with these changes applied to the matching elements. */
export const changing = <T>(list: readonly T[], isIt: (element: T) => boolean, changes: Partial<T>): readonly T[] =>
  list.map((element) => (isIt(element) ? { ...element, ...changes } : element));

/**
 * When a contract was completed or ended, as an instant in UTC; null while it is running. Uses the log's time, as lists
 * do, because the clock of the instance that recorded the event may have been wrong.
 */
export const endedAtOf = (history: readonly Recorded<ContractEvent>[]): string | null =>
  history.find(({ type }) => type === 'WorkAccepted' || type === 'EngagementEnded')?.at ?? null;

/**
 * Returns the database's time, RFC 3339 in UTC, which is the same for all instances of the service: one clock decides
 * when it is too late to write a review and when the other review is visible.
 */
export type Clock = () => Promise<string>;

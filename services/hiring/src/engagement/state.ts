import type { EventOf } from '@hirelane/api/events/catalog';
import type { EndReason } from '@hirelane/api/schemas/contracts';
import type { Refusal } from '@hirelane/event-sourcing/decide';
import type { Recorded } from '@hirelane/event-sourcing/events';

export type EngagementEvent = EventOf<'engagement'>;
export type Data<T extends EngagementEvent['type']> = Extract<EngagementEvent, { type: T }>['data'];
/** The ids that every event has. */
export type Named = Data<'EngagementExpired'>;
export type Party = 'client' | 'freelancer';

export type Terms = Readonly<Pick<Data<'EngagementStarted'>, 'rate' | 'duration' | 'scope'>>;

/**
 * Other terms; `by`: who proposed them. Those that nobody answered before the engagement was over count as declined.
 */
export type Amendment = Readonly<{
  amendmentId: string;
  terms: Terms;
  by: Party;
  status: 'open' | 'accepted' | 'declined';
}>;

/** An upload, as it was delivered. */
export type DeliveredFile = Readonly<Data<'WorkDelivered'>['files'][number]>;

/** `changes`: what the client asked for; '' unless `changes`. */
export type Delivery = Readonly<{
  deliveryId: string;
  note: string;
  files: readonly DeliveredFile[];
  deliveredAt: string;
  status: 'open' | 'changes' | 'accepted';
  changes: string;
  isReminded: boolean;
}>;

/** `paidOn`: a calendar day; `amount`: whole rupees. */
export type PaymentMade = Readonly<Pick<Data<'PaymentMarked'>, 'amount' | 'paidOn' | 'reference'>>;
/** `words`: the freelancer's; '' unless disputed. */
export type Payment = PaymentMade &
  Readonly<{ paymentId: string; status: 'marked' | 'confirmed' | 'disputed'; words: string }>;

export type Ending = Readonly<{ by: Party; reason: EndReason | 'account deleted'; words: string }>;

/** As it was issued; it never changes. */
export type Invoice = Readonly<Omit<Data<'InvoiceIssued'>, keyof Named>>;

/** What two people have agreed on, and what has become of it. Lists are oldest first. */
export type Engagement = Readonly<{
  named: Named;
  status: 'active' | 'delivered' | 'changes' | 'completed' | 'ended';
  /** The project's, when the offer was made. */
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
  /** Null unless it ended early. */
  ended: Ending | null;
  /** The years for which its terms are kept are over. */
  isExpired: boolean;
}>;

export type EngagementRefusal =
  | 'unknown'
  /** The caller has no part in it and may not learn that it exists. */
  | 'hidden'
  /** It is for the other of the two to do. */
  | 'not-yours'
  | 'over'
  /** With `errors`, which name the fields. */
  | 'invalid'
  /** What the command is about is not what it was when it was read. */
  | 'changed'
  | 'amendment-open'
  /** The payment has been confirmed. */
  | 'payment-answered';

export type Decision = readonly EngagementEvent[] | Refusal<EngagementRefusal>;

/** Whether the work has been accepted, or the engagement was ended before that. */
export const isOver = ({ status }: Pick<Engagement, 'status'>): boolean => status === 'completed' || status === 'ended';

/** Which of the two somebody is; null for anybody else. */
export function partyOf({ clientId, freelancerId }: Named, userId: string): Party | null {
  if (userId === clientId) return 'client';
  return userId === freelancerId ? 'freelancer' : null;
}

/** The elements, with one changed. */
export const changing = <T>(list: readonly T[], isIt: (element: T) => boolean, changes: Partial<T>): readonly T[] =>
  list.map((element) => (isIt(element) ? { ...element, ...changes } : element));

/**
 * When an engagement was completed or ended, an instant in UTC; null while it goes on. By the time of the log, as in
 * lists: the clock of the copy that recorded it may have been wrong.
 */
export const endedAtOf = (history: readonly Recorded<EngagementEvent>[]): string | null =>
  history.find(({ type }) => type === 'WorkAccepted' || type === 'EngagementEnded')?.at ?? null;

import type { Waiting } from '@hirelane/api/schemas/waiting';
import { nameOrDeleted } from '@/domain/people/clientWords';
import { formatDay, formatLocalDay, plural } from '@/shared/lib/format';
import type { IconName } from '@/shared/ui/icons/Icon';

type Lists = Waiting['data'];
type Rows<L extends keyof Lists> = NonNullable<Lists[L]>;

/** Something that waits for the user, with a link to where they can do it. */
export interface WaitingRow {
  key: string;
  icon: IconName;
  to: string;
  /** What to do, followed by `who`, such as 'Answer the offer from'. */
  action: string;
  /** The other person's name; '' if no other person is involved. */
  who: string;
  title: string;
  /** In whole rupees; null if it is not about an amount. */
  amount: number | null;
  /** A date, such as 'Due 3 Dec 2026', or ''. */
  note: string;
  isOverdue: boolean;
}

const offerRow = ({ _id, client, title, rate, expiresAt }: Rows<'offers'>[number]): WaitingRow => ({
  ...{ key: _id, icon: 'briefcase', to: '/freelancer/proposals', isOverdue: false },
  ...(client
    ? { action: 'Answer the offer from', who: nameOrDeleted(client) }
    : { action: 'Answer the offer', who: '' }),
  ...{ title: title || 'Project', amount: rate ?? null, note: `Expires ${formatLocalDay(expiresAt)}` },
});

type Contract = Rows<'contracts'>[number];
type Wait = NonNullable<Contract['waitsFor']>[number];

const WAITS: Readonly<
  Record<Wait, Readonly<{ icon: IconName; action: string; amountOf: (of: Contract) => number | null }>>
> = {
  delivery: { icon: 'check', action: 'Review the delivery from', amountOf: ({ rate }) => rate },
  changes: { icon: 'edit', action: 'Make the changes for', amountOf: ({ rate }) => rate },
  terms: { icon: 'edit', action: 'Answer the new terms from', amountOf: () => null },
  payment: { icon: 'wallet', action: 'Confirm the payment from', amountOf: ({ reported }) => reported ?? null },
};

/** One row for each thing that the user has to do in a contract. */
const contractRows = (contract: Contract): WaitingRow[] =>
  (contract.waitsFor ?? []).map((wait) => ({
    ...{ key: `${contract._id} ${wait}`, to: `/contracts/${contract._id}`, note: '', isOverdue: false },
    ...{ icon: WAITS[wait].icon, action: WAITS[wait].action, who: nameOrDeleted(contract.other) },
    ...{ title: contract.title || 'Contract', amount: WAITS[wait].amountOf(contract) },
  }));

const invoiceRow = ({
  _id,
  contractId,
  title,
  number,
  dueOn,
  other,
  settlement,
}: Rows<'invoices'>[number]): WaitingRow => ({
  ...{ key: _id, icon: 'wallet', to: `/contracts/${contractId}/invoices/${_id}` },
  ...{ action: `Pay invoice ${number} from`, who: nameOrDeleted(other), title: title || 'Contract' },
  ...{ amount: settlement.open - settlement.reported, note: dueOn ? `Due ${formatDay(dueOn)}` : '' },
  isOverdue: settlement.status === 'overdue',
});

const conversationRow = (row: Rows<'conversations'>[number]): WaitingRow => ({
  ...{ key: row._id, icon: 'chat', to: `/messages/${row.projectId}/${row.freelancerId}`, isOverdue: false },
  ...{ action: `Read ${plural(row.unread, 'message')} from`, who: nameOrDeleted(row.other), title: row.title },
  ...{ amount: null, note: '' },
});

const draftRow = ({ _id, title, createdAt }: Rows<'drafts'>[number]): WaitingRow => ({
  ...{ key: _id, icon: 'edit', to: `/client/post?id=${_id}`, action: 'Finish your draft', who: '', isOverdue: false },
  ...{ title: title || 'Untitled draft', amount: null, note: `Started ${formatLocalDay(createdAt)}` },
});

/** The rows in the order in which they should be done: overdue invoices, offers, contracts, the rest. */
export function rowsOf({ offers, contracts, invoices, conversations, drafts }: Lists): WaitingRow[] {
  const toPay = (invoices ?? []).map(invoiceRow);
  const soonest = [...(offers ?? [])].sort((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt));
  return [
    ...toPay.filter(({ isOverdue }) => isOverdue),
    ...soonest.map(offerRow),
    ...(contracts ?? []).flatMap(contractRows),
    ...toPay.filter(({ isOverdue }) => !isOverdue),
    ...(conversations ?? []).map(conversationRow),
    ...(drafts ?? []).map(draftRow),
  ];
}

/** Whether a list could not be loaded. */
export const isIncomplete = (lists: Lists): boolean => Object.values(lists).includes(null);

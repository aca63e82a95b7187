import type { Contract, ContractStep } from '@hirelane/contracts/api/contracts';
import { whoIs } from '@/features/contracts/people';
import { formatRupees } from '@/shared/lib/format';

/** A step of the timeline as a sentence, for the one of the two who reads it. */
export function stepWords({ what, by, about, amount }: ContractStep, contract: Contract): string {
  const who = by === null ? '' : whoIs(by, contract);
  const payment = amount === undefined ? 'a payment' : `a payment of ${formatRupees(amount)}`;
  switch (what) {
    case 'started':
      return 'The contract began';
    case 'amendment proposed':
      return `${who} proposed other terms`;
    case 'amendment accepted':
      return `${who} agreed to the change of terms`;
    case 'amendment declined': {
      const isOwn = contract.amendments.find(({ _id }) => _id === about)?.by === by;
      return `${who} ${isOwn ? 'withdrew' : 'declined'} the change of terms`;
    }
    case 'delivered':
      return `${who} delivered work`;
    case 'reminded':
      return `${whoIs('client', contract)} ${contract.role === 'client' ? 'were' : 'was'} reminded of the delivery`;
    case 'changes requested':
      return `${who} asked for changes`;
    case 'completed':
      return `${who} accepted the work`;
    case 'ended':
      return who ? `${who} ended the contract` : 'The contract ended because an account was deleted';
    case 'payment marked':
      return `${who} marked ${payment} as paid`;
    case 'payment corrected':
      return amount === undefined
        ? `${who} corrected a payment`
        : `${who} corrected a payment, now ${formatRupees(amount)}`;
    case 'payment confirmed':
      return `${who} confirmed ${payment}`;
    case 'payment disputed':
      return `${who} disputed ${payment}`;
    case 'invoice issued': {
      const number = contract.invoices.find(({ _id }) => _id === about)?.number;
      return `${who} issued invoice ${number ?? ''}`.trim();
    }
    case 'client left':
      return 'The client deleted their account';
    case 'freelancer left':
      return 'The freelancer deleted their account';
  }
}

import type { Contract, ContractStep } from '@hirelane/api/schemas/contracts';
import { styled } from 'styled-components';
import { whoIs } from '@/features/contracts/people';
import { formatInstant, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Card } from '@/shared/ui/layout/Card';

/** The contract's events, newest first. Both parties see the same list. */
export function History({ contract }: { contract: Contract }) {
  return (
    <Card aria-labelledby="history">
      <Title id="history">History</Title>
      <Steps aria-labelledby="history">
        {[...contract.timeline].reverse().map((step) => (
          <li key={`${step.at} ${step.what} ${step.about}`}>
            <span>{stepWords(step, contract)}</span>
            <time dateTime={step.at}>{formatInstant(step.at)}</time>
          </li>
        ))}
      </Steps>
    </Card>
  );
}

const Title = styled.h2`
  font-size: ${theme.font.lg};
`;

const Steps = styled.ol`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    position: relative;
    display: grid;
    padding-block-end: ${theme.space[4]};
    padding-inline-start: ${theme.space[6]};
    overflow-wrap: anywhere;
  }

  li:last-child {
    padding-block-end: 0;
  }

  li::before {
    position: absolute;
    inset-block-start: 0.45em;
    inset-inline-start: 0;
    width: 10px;
    height: 10px;
    border-radius: ${theme.radius.full};
    background: ${theme.color.lineStrong};
    content: '';
  }

  li:first-child::before {
    background: ${theme.color.accent};
  }

  li:not(:last-child)::after {
    position: absolute;
    inset-block: calc(0.45em + 14px) calc(4px - 0.45em);
    inset-inline-start: 4px;
    width: 2px;
    background: ${theme.color.line};
    content: '';
  }

  time {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

/** Describes a timeline step in a sentence, worded for the party who reads it. */
function stepWords({ what, by, about, amount }: ContractStep, contract: Contract): string {
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
      return `${who} requested changes`;
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
    case 'payment withdrawn':
      return `${who} withdrew ${payment}`;
    case 'payment assigned':
      return `${who} assigned ${payment} to an invoice`;
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

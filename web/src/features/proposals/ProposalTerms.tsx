import { styled } from 'styled-components';
import { durationLabel, formatInstant, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Facts } from '@/shared/ui/lists/Facts';

interface ProposalTermsProps {
  proposal: { expectedBidRate: number; duration: string; sentAt: string };
  /** The project's rate, to compare the bid with, in whole rupees. */
  budget?: number | null;
}

/** A proposal's bid, duration, and time of sending. */
export function ProposalTerms({ proposal: { expectedBidRate, duration, sentAt }, budget }: ProposalTermsProps) {
  return (
    <Facts>
      <div>
        <dt>Bid</dt>
        <dd>
          {formatRupees(expectedBidRate)}
          {budget != null && <Against>{bidAgainst(expectedBidRate, budget)}</Against>}
        </dd>
      </div>
      <div>
        <dt>Duration</dt>
        <dd>{durationLabel(duration)}</dd>
      </div>
      <div>
        <dt>Sent</dt>
        <dd>
          <time dateTime={sentAt}>{formatInstant(sentAt)}</time>
        </dd>
      </div>
    </Facts>
  );
}

/** How a bid compares with the project's rate. */
export function bidAgainst(bid: number, budget: number): string {
  if (bid === budget) return 'your budget';
  return `${formatRupees(Math.abs(bid - budget))} ${bid < budget ? 'below' : 'above'} your budget`;
}

const Against = styled.small`
  display: block;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
  font-weight: 400;
`;

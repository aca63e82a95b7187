import { styled } from 'styled-components';
import { formatInstant, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';

interface ProposalTermsProps {
  proposal: { expectedBidRate: number; duration: string; sentAt: string };
}

/** What is asked, how long it takes, and since when. */
export function ProposalTerms({ proposal: { expectedBidRate, duration, sentAt } }: ProposalTermsProps) {
  return (
    <Terms>
      <div>
        <dt>Bid</dt>
        <dd>{formatRupees(expectedBidRate)}</dd>
      </div>
      <div>
        <dt>Duration</dt>
        <dd>{duration}</dd>
      </div>
      <div>
        <dt>Sent</dt>
        <dd>
          <time dateTime={sentAt}>{formatInstant(sentAt)}</time>
        </dd>
      </div>
    </Terms>
  );
}

const Terms = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[8]};

  dt {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  dd {
    font-size: 0.9375rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

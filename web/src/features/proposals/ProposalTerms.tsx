import { durationLabel, formatInstant, formatRupees } from '@/shared/lib/format';
import { Facts } from '@/shared/ui/lists/Facts';

interface ProposalTermsProps {
  proposal: { expectedBidRate: number; duration: string; sentAt: string };
}

/** A proposal's bid, duration, and time of sending. */
export function ProposalTerms({ proposal: { expectedBidRate, duration, sentAt } }: ProposalTermsProps) {
  return (
    <Facts>
      <div>
        <dt>Bid</dt>
        <dd>{formatRupees(expectedBidRate)}</dd>
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

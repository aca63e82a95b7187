import type { Offer } from '@hirelane/api/schemas/proposals';
import { styled } from 'styled-components';
import { durationLabel, formatDay, formatInstant, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { Facts } from '@/shared/ui/lists/Facts';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

/** The terms of an offer, for either party. */
export function OfferTerms({ offer }: { offer: Offer }) {
  const { rate, duration, startDate, expiresAt, scope, message } = offer;
  return (
    <>
      <Facts>
        <div>
          <dt>Rate</dt>
          <dd>{formatRupees(rate)}</dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{durationLabel(duration)}</dd>
        </div>
        <div>
          <dt>Start</dt>
          <dd>{formatDay(startDate)}</dd>
        </div>
        <div>
          <dt>Open until</dt>
          <dd>
            <time dateTime={expiresAt}>{formatInstant(expiresAt)}</time>
          </dd>
        </div>
      </Facts>
      <Words>
        <h4>Scope</h4>
        <p>
          <LinkedText text={scope} />
        </p>
        {message && (
          <>
            <h4>Message</h4>
            <p>
              <LinkedText text={message} />
            </p>
          </>
        )}
      </Words>
    </>
  );
}

const Words = styled.div`
  h4 {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 400;
    letter-spacing: normal;
  }

  p {
    ${typedText}
  }

  p + h4 {
    margin-block-start: ${theme.space[3]};
  }
`;

/** Returns the current status of an offer, which may have expired before the server records it. */
export const offerStatus = ({ status, expiresAt }: Offer): Offer['status'] =>
  status === 'open' && Date.parse(expiresAt) <= Date.now() ? 'lapsed' : status;

/** The number of an offer's terms, which a command names, so that no one answers terms that they have not read. */
export const revisionOf = ({ revision = 1 }: Pick<Offer, 'revision'>): number => revision;

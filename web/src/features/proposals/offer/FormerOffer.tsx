import type { Offer } from '@hirelane/api/schemas/proposals';
import { styled } from 'styled-components';
import { differ, TermsDifference } from '@/domain/terms/TermsDifference';
import { OfferPart } from '@/features/proposals/offer/OfferPart';
import { foldedPart } from '@/features/proposals/proposalSheet';
import { Icon } from '@/shared/ui/icons/Icon';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

/** What the last change of an open offer replaced. Renders nothing if its terms are the same. */
export function FormerOffer({ offer }: { offer: Offer }) {
  const { former } = offer;
  if (!former || !differ(former, offer)) return null;
  return (
    <OfferPart>
      <h5>What changed</h5>
      <TermsDifference from={former} to={{ ...offer, scope: former.scope }} />
      {former.scope !== offer.scope && (
        <Folded>
          <details>
            <summary>
              <Icon name="chevronDown" size={16} />
              Scope before the change
            </summary>
            <p>
              <LinkedText text={former.scope} />
            </p>
          </details>
        </Folded>
      )}
    </OfferPart>
  );
}

const Folded = styled.div`
  ${foldedPart}

  p {
    ${typedText}
  }
`;

import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { styled } from 'styled-components';
import { NO_FORMER_LETTER } from '@/features/proposals/labels';
import { foldedPart } from '@/features/proposals/proposalSheet';
import { durationLabel, formatRupees } from '@/shared/lib/format';
import { Icon } from '@/shared/ui/icons/Icon';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

/** The freelancer's terms before the last revision. */
export function FormerTerms({ former }: { former: NonNullable<ReceivedProposal['former']> }) {
  return (
    <Folded>
      <details>
        <summary>
          <Icon name="chevronDown" size={16} />
          Before the last revision
        </summary>
        <p>
          {formatRupees(former.expectedBidRate)} for {durationLabel(former.duration)}
        </p>
        <Letter>
          <LinkedText text={former.coverLetter || NO_FORMER_LETTER} />
        </Letter>
      </details>
    </Folded>
  );
}

const Folded = styled.div`
  ${foldedPart}
`;

const Letter = styled.p`
  ${typedText}
`;

import { styled } from 'styled-components';
import { durationLabel, formatDay, formatRupees } from '@/shared/lib/format';
import { theme } from '@/shared/theme/theme';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

interface ShownTerms {
  /** In whole rupees. */
  rate: number;
  duration: string;
  scope: string;
  /** A calendar day; absent if it is not part of the terms that are compared. */
  startDate?: string;
}

interface TermsDifferenceProps {
  from: ShownTerms;
  to: ShownTerms;
}

/** Whether two sets of terms differ in what `TermsDifference` shows. */
export const differ = (from: ShownTerms, to: ShownTerms): boolean =>
  from.rate !== to.rate ||
  from.duration !== to.duration ||
  from.scope !== to.scope ||
  (to.startDate !== undefined && from.startDate !== to.startDate);

/** What differs between two sets of terms: the earlier values, crossed out, and the new ones. The new scope is in full. */
export function TermsDifference({ from, to }: TermsDifferenceProps) {
  return (
    <List>
      {to.rate !== from.rate && (
        <div>
          <dt>Rate</dt>
          <dd>
            <s>{formatRupees(from.rate)}</s> {formatRupees(to.rate)}
          </dd>
        </div>
      )}
      {to.duration !== from.duration && (
        <div>
          <dt>Duration</dt>
          <dd>
            <s>{durationLabel(from.duration)}</s> {durationLabel(to.duration)}
          </dd>
        </div>
      )}
      {to.startDate !== undefined && from.startDate !== undefined && to.startDate !== from.startDate && (
        <div>
          <dt>Start</dt>
          <dd>
            <s>{formatDay(from.startDate)}</s> {formatDay(to.startDate)}
          </dd>
        </div>
      )}
      {to.scope !== from.scope && (
        <div>
          <dt>Scope</dt>
          <Text>
            <LinkedText text={to.scope} />
          </Text>
        </div>
      )}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${theme.space[2]};

  dt {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  s {
    color: ${theme.color.textMuted};
    font-weight: 400;
  }
`;

const Text = styled.dd`
  ${typedText}

  && {
    font-weight: 400;
  }
`;

import { styled } from 'styled-components';
import { Stars } from '@/domain/people/Stars';
import { MARK_LABELS } from '@/features/reviews/texts';
import { oneDecimal } from '@/shared/lib/format';
import { media, theme } from '@/shared/theme/theme';

interface MarksProps {
  /** Stars from 1 to 5. Averages may have decimals. */
  marks: Readonly<Record<keyof typeof MARK_LABELS, number>>;
  /** Whether to show the averages as numbers with one decimal. */
  areAverages?: boolean;
}

/** A review's stars, with the name of each category. */
export function Marks({ marks, areAverages = false }: MarksProps) {
  return (
    <List>
      {(['quality', 'communication', 'reliability'] as const).map((mark) => (
        <div key={mark}>
          <dt>{MARK_LABELS[mark]}</dt>
          <Given>
            <Stars value={oneDecimal(marks[mark])} />
            {areAverages && <span aria-hidden="true">{oneDecimal(marks[mark]).toFixed(1)}</span>}
          </Given>
        </div>
      ))}
    </List>
  );
}

/* Each category takes up a row on phones, which are too narrow for three columns. */
const List = styled.dl`
  display: grid;
  gap: ${theme.space[1]} ${theme.space[8]};

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${theme.space[4]};
  }

  dt {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }

  ${media.tablet} {
    display: flex;
    flex-wrap: wrap;

    > div {
      display: block;
    }
  }
`;

const Given = styled.dd`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 1.5rem;
  font-size: 0.9375rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

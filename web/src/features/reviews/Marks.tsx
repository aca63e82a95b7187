import { styled } from 'styled-components';
import { Stars } from '@/features/reviews/Stars';
import { MARK_LABELS } from '@/features/reviews/texts';
import { theme } from '@/shared/theme/theme';
import { Facts } from '@/shared/ui/Facts';

interface MarksProps {
  /** Stars, 1 to 5; averages may have decimals. */
  marks: Readonly<Record<keyof typeof MARK_LABELS, number>>;
  /** With their numbers, to one decimal. */
  areAverages?: boolean;
}

const oneDecimal = (value: number) => Number(value.toFixed(1));

/** What somebody was given stars for, with the stars. */
export function Marks({ marks, areAverages = false }: MarksProps) {
  return (
    <Facts>
      {(['quality', 'communication', 'reliability'] as const).map((mark) => (
        <div key={mark}>
          <dt>{MARK_LABELS[mark]}</dt>
          <Given>
            <Stars value={oneDecimal(marks[mark])} />
            {areAverages && <span aria-hidden="true">{marks[mark].toFixed(1)}</span>}
          </Given>
        </div>
      ))}
    </Facts>
  );
}

const Given = styled.dd`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 1.5rem;
`;

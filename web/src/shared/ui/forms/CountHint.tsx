import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

interface CountHintProps {
  text?: string | undefined;
  /** The number of typed characters and its minimum or maximum. */
  length: number;
  of: number;
  /** Whether `of` is a minimum rather than a maximum. */
  isLeast?: boolean;
  /** `good` if there are enough characters, `bad` if there are too many. */
  tone?: 'good' | 'bad' | undefined;
}

export function CountHint({ text, length, of, isLeast = false, tone }: CountHintProps) {
  return (
    <Line>
      <span>{text}</span>{' '}
      <strong data-tone={tone}>{isLeast ? `${length} of at least ${of} characters` : `${length} / ${of}`}</strong>
    </Line>
  );
}

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space[1]} ${theme.space[4]};

  /* Next to the count if a few words fit on a line there, otherwise above it. */
  > span {
    flex: 1 1 12rem;
  }

  strong {
    flex: none;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }

  strong[data-tone] {
    font-weight: 650;
  }

  strong[data-tone='good'] {
    color: ${theme.color.success};
  }

  strong[data-tone='bad'] {
    color: ${theme.color.danger};
  }
`;

import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { LinkedText } from '@/shared/ui/text/LinkedText';
import { typedText } from '@/shared/ui/text/textStyles';

interface QuoteProps {
  /** The author. */
  by: string;
  text: string;
}

/** A reply, below the text it replies to. */
export function Quote({ by, text }: QuoteProps) {
  return (
    <Said>
      <strong>{by}</strong>
      <Text>
        <LinkedText text={text} />
      </Text>
    </Said>
  );
}

const Said = styled.p`
  display: grid;
  padding-inline-start: ${theme.space[3]};
  border-inline-start: 3px solid ${theme.color.lineStrong};

  strong {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
  }
`;

const Text = styled.span`
  ${typedText}
`;

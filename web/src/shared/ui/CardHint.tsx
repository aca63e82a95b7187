import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** What a card is about, below its heading, where the card stands beside others that matter more. */
export const CardHint = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

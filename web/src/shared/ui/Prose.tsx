import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Text that a person wrote, with its line breaks. */
export const Prose = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

import { css, styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** Text with its typed line breaks. */
export const typedText = css`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A name or a command within a sentence. It never wraps, so that it can be searched for and copied. */
export const codeStyles = css`
  padding: 0.1em 0.35em;
  border-radius: ${theme.radius.sm};
  background: ${theme.color.sunken};
  font-size: 0.875em;
  white-space: nowrap;
`;

/** Text typed by a user, with its line breaks. */
export const Prose = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Shown in place of text that an operator has hidden. */
export const HiddenText = styled.p`
  color: ${theme.color.textMuted};
`;

/** A card's description, below its heading, on pages on which other cards are more important. */
export const CardHint = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

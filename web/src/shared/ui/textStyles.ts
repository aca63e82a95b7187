import { css, styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A text as it was typed. */
export const typedText = css`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** A name or a command within a sentence. It is never broken: in two pieces it could not be searched for or copied. */
export const codeStyles = css`
  padding: 0.1em 0.35em;
  border-radius: ${theme.radius.sm};
  background: ${theme.color.sunken};
  font-size: 0.875em;
  white-space: nowrap;
`;

/** Text that a person wrote, with its line breaks. */
export const Prose = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Stands where an operator has hidden what somebody wrote. */
export const HiddenText = styled.p`
  color: ${theme.color.textMuted};
`;

/** What a card is about, below its heading, where the card stands beside others that matter more. */
export const CardHint = styled.p`
  max-width: 70ch;
  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};
`;

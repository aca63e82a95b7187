import { css } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A message bubble, right-aligned for the reader's own messages and left-aligned for those from the other party. */
export const bubble = css`
  width: fit-content;
  max-width: min(70ch, 85%);
  padding: ${theme.space[2]} ${theme.space[3]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  white-space: pre-line;
  overflow-wrap: anywhere;

  [data-own='true'] > & {
    margin-inline-start: auto;
    border-color: transparent;
    background: ${theme.color.accentSoft};
  }
`;

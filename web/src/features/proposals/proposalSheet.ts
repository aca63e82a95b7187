import { css } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** The look of one proposal in a list. */
export const proposalSheet = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.sm};
  overflow-wrap: anywhere;
`;

/** A letter as it was typed. */
export const letterText = css`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

import { css } from 'styled-components';

/** A text as it was typed. */
export const typedText = css`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

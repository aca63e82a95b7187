import { css } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A name or a command within a sentence. It is never broken: in two pieces it could not be searched for or copied. */
export const codeStyles = css`
  padding: 0.1em 0.35em;
  border-radius: ${theme.radius.sm};
  background: ${theme.color.sunken};
  font-size: 0.875em;
  white-space: nowrap;
`;

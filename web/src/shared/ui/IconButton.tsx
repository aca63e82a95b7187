import { styled } from 'styled-components';
import { iconButtonStyles } from '@/shared/ui/iconButtonStyles';

/** A square button with an icon alone; it needs an `aria-label`. */
export const IconButton = styled.button.attrs(({ type = 'button' }) => ({ type }))`
  ${iconButtonStyles}
`;

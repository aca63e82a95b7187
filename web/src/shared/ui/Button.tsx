import { styled } from 'styled-components';
import { type ButtonLook, buttonStyles } from '@/shared/ui/buttonStyles';

export const Button = styled.button.attrs<ButtonLook>(({ type = 'button' }) => ({ type }))`
  ${buttonStyles}
`;

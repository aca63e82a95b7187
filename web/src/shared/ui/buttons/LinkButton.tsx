import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type ButtonLook, buttonStyles } from '@/shared/ui/buttons/Button';

/** A link that looks like a button, because it is the main action. */
export const LinkButton = styled(Link)<ButtonLook>`
  ${buttonStyles}
`;

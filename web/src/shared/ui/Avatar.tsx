import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

interface AvatarProps {
  firstName: string;
  lastName: string;
  size?: 'md' | 'lg';
}

/** Initials on a disc; the name always stands beside it in words. */
export function Avatar({ firstName, lastName, size = 'md' }: AvatarProps) {
  return (
    <Disc aria-hidden="true" data-size={size}>
      {initial(firstName)}
      {initial(lastName)}
    </Disc>
  );
}

const Disc = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 52px;
  height: 52px;
  border-radius: ${theme.radius.full};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  font-weight: 650;
  letter-spacing: 0.01em;

  &[data-size='lg'] {
    width: 84px;
    height: 84px;
    font-size: 1.625rem;
  }
`;

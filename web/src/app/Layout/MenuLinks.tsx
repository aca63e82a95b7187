import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { MenuItem } from '@/app/Layout/menu';
import { theme } from '@/shared/theme/theme';

export function MenuLinks({ items }: { items: readonly MenuItem[] }) {
  return (
    <List>
      {items.map(({ label, text, to }) => (
        <li key={label}>
          <Link to={to}>
            {label}
            {text && <small> {text}</small>}
          </Link>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: 2px;

  a {
    display: grid;
    align-content: center;
    min-height: 44px;
    padding: ${theme.space[2]} ${theme.space[3]};
    border-radius: ${theme.radius.sm};
    font-size: 0.9375rem;
    color: ${theme.color.text};
    font-weight: 550;
    text-decoration: none;

    &:hover,
    &:focus-visible {
      background: ${theme.color.accentSoft};
      color: ${theme.color.accent};
    }
  }

  small {
    color: ${theme.color.textMuted};
    font-weight: 400;
    font-size: 0.8125rem;
  }
`;

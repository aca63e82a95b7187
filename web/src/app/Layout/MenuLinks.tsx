import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { MenuItem } from '@/app/Layout/menu';
import { theme } from '@/shared/theme/theme';

/** What stands in a menu: links, and labels of what has no page. */
export function MenuLinks({ items }: { items: readonly MenuItem[] }) {
  return (
    <List>
      {items.map(({ label, text, to }) => (
        <li key={label}>
          {to ? (
            <Link to={to}>{label}</Link>
          ) : (
            <span>
              {label}
              {text && <small>{text}</small>}
            </span>
          )}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: 2px;

  a,
  span {
    display: grid;
    align-content: center;
    min-height: 44px;
    padding: ${theme.space[2]} ${theme.space[3]};
    border-radius: ${theme.radius.sm};
    font-size: 0.9375rem;
  }

  a {
    color: ${theme.color.text};
    font-weight: 550;
    text-decoration: none;

    &:hover,
    &:focus-visible {
      background: ${theme.color.accentSoft};
      color: ${theme.color.accent};
    }
  }

  span {
    color: ${theme.color.textMuted};
  }

  small {
    font-size: 0.8125rem;
  }
`;

import { styled } from 'styled-components';
import { chipStyles } from '@/domain/skills/chipStyles';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

interface ChipsProps {
  label: string;
  items: readonly string[];
  size?: 'sm';
  /** The skills to mark, and why, such as 'in your search'. */
  matching?: readonly string[];
  why?: string;
}

/** Skills, read-only, with those marked that match. */
export function Chips({ label, items, size, matching = [], why }: ChipsProps) {
  return (
    <List aria-label={label} data-size={size}>
      {items.map((item) =>
        matching.includes(item) ? (
          <li key={item} data-matching>
            <Icon name="check" size={14} />
            {item}
            <VisuallyHidden>{`, ${why}`}</VisuallyHidden>
          </li>
        ) : (
          <li key={item}>{item}</li>
        ),
      )}
    </List>
  );
}

const List = styled.ul`
  ${chipStyles}

  &[data-size='sm'] {
    gap: 6px;
  }

  &[data-size='sm'] li {
    padding: 0.05rem 0.625rem;
    font-size: 0.8125rem;
  }

  li[data-matching] {
    display: inline-flex;
    align-items: center;
    gap: ${theme.space[1]};
    border-color: transparent;
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
    font-weight: 600;
  }
`;

import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/Icon';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

interface ChipsProps {
  label: string;
  items: readonly string[];
  /** Those of them that were searched for. */
  matching?: readonly string[];
}

/** Skills, read-only. */
export function Chips({ label, items, matching = [] }: ChipsProps) {
  return (
    <List aria-label={label}>
      {items.map((item) =>
        matching.includes(item) ? (
          <li key={item} data-matching>
            <Icon name="check" size={14} />
            {item}
            <VisuallyHidden>, in your search</VisuallyHidden>
          </li>
        ) : (
          <li key={item}>{item}</li>
        ),
      )}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};

  li {
    padding: 0.2rem ${theme.space[3]};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.full};
    background: ${theme.color.sunken};
    font-size: ${theme.font.sm};
    font-weight: 500;
    overflow-wrap: anywhere;
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

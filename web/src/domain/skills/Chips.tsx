import { styled } from 'styled-components';
import { chipStyles } from '@/domain/skills/chipStyles';

interface ChipsProps {
  label: string;
  items: readonly string[];
  size?: 'sm';
}

/** Skills, read-only. */
export function Chips({ label, items, size }: ChipsProps) {
  return (
    <List aria-label={label} data-size={size}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
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
`;

import { styled } from 'styled-components';
import { chipStyles } from '@/shared/ui/chipStyles';

/** Skills, read-only. */
export function Chips({ label, items }: { label: string; items: readonly string[] }) {
  return (
    <List aria-label={label}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}

const List = styled.ul`
  ${chipStyles}
`;

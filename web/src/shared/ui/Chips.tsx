import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

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
`;

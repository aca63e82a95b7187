import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

/** A field's message; its `id` goes into the control's `aria-describedby`. */
export function FieldError({ id, message }: { id: string; message: ReactNode }) {
  if (!message) return null;
  return (
    <Text id={id}>
      <Icon name="alert" size={16} />
      <span>{message}</span>
    </Text>
  );
}

const Text = styled.div`
  display: flex;
  gap: ${theme.space[2]};
  color: ${theme.color.danger};
  font-size: ${theme.font.sm};
  font-weight: 500;

  svg {
    margin-block-start: 0.15rem;
  }
`;

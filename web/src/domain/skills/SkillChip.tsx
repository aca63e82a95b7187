import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

/** A skill that a click removes. */
export function SkillChip({ name, ...props }: Omit<ComponentProps<'button'>, 'name'> & { name: string }) {
  return (
    <Chip type="button" aria-label={`Remove ${name}`} {...props}>
      {name}
      <Icon name="close" size={14} />
    </Chip>
  );
}

const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: 34px;
  padding: 0 ${theme.space[3]};
  border: 1px solid transparent;
  border-radius: ${theme.radius.full};
  background: ${theme.color.accentSoft};
  color: ${theme.color.accent};
  font-size: ${theme.font.sm};
  font-weight: 600;
  overflow-wrap: anywhere;
  cursor: pointer;

  &:hover {
    border-color: ${theme.color.accent};
  }
`;

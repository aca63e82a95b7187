import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

const ICONS = { danger: 'alert', info: 'info', success: 'check' } as const;

interface AlertProps {
  tone?: keyof typeof ICONS;
  children: ReactNode;
}

/** A message that screen readers announce immediately: an error, a success, or a notice. */
export function Alert({ tone = 'danger', children }: AlertProps) {
  return (
    <Box role={tone === 'danger' ? 'alert' : 'status'} data-tone={tone}>
      <Icon name={ICONS[tone]} size={18} />
      <div>{children}</div>
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.danger};
  border-radius: ${theme.radius.md};
  background: ${theme.color.dangerSoft};
  font-size: ${theme.font.sm};
  text-align: start;
  overflow-wrap: anywhere;

  svg {
    margin-block-start: 0.1rem;
    color: ${theme.color.danger};
  }

  &:not([data-tone='danger']) {
    border-color: ${theme.color.accent};
    background: ${theme.color.accentSoft};

    svg {
      color: ${theme.color.accent};
    }
  }
`;

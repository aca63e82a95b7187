import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

interface FileRowProps {
  name: string;
  detail: ReactNode;
  children?: ReactNode;
}

/** A file with its actions. */
export function FileRow({ name, detail, children }: FileRowProps) {
  return (
    <Row>
      <Icon name="attach" />
      <Text>
        <span>{name}</span>
        <small>{detail}</small>
      </Text>
      {children}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space[1]} ${theme.space[3]};
  min-height: 60px;
  padding: ${theme.space[2]} ${theme.space[3]} ${theme.space[2]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
  background: ${theme.color.surface};

  > svg {
    color: ${theme.color.accent};
  }
`;

const Text = styled.div`
  display: grid;
  /* With very large text the buttons wrap below. */
  flex: 1 1 6rem;
  min-width: 0;

  span {
    font-size: 0.9375rem;
    font-weight: 550;
    overflow-wrap: anywhere;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

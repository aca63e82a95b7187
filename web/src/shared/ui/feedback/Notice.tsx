import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { Icon } from '@/shared/ui/icons/Icon';

interface NoticeProps {
  text: string;
  /**
   * `info` for a message that is not about a completed action. It keeps the focus when a dialog closes, because it must
   * be read first.
   */
  icon?: 'check' | 'info';
}

/**
 * Announces a completed action. It takes the focus, because the pressed button is often removed with its row. Mount it
 * before there is a message, or screen readers will miss it.
 */
export function Notice({ text, icon = 'check' }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus();
  }, [text]);
  return (
    <Box ref={box} role="status" tabIndex={-1} data-keeps-focus={icon === 'info' ? '' : undefined}>
      {text && (
        <p>
          <Icon name={icon} size={18} />
          {text}
        </p>
      )}
    </Box>
  );
}

const Box = styled.div`
  scroll-margin-block: 6rem;

  &:empty {
    position: absolute;
  }

  &:focus {
    outline: none;
  }

  p {
    display: flex;
    gap: ${theme.space[3]};
    padding: ${theme.space[3]} ${theme.space[4]};
    border: 1px solid ${theme.color.accent};
    border-radius: ${theme.radius.md};
    background: ${theme.color.accentSoft};
    font-size: ${theme.font.sm};
    overflow-wrap: anywhere;
  }

  svg {
    flex: none;
    color: ${theme.color.accent};
  }
`;

import { type ComponentPropsWithRef, useState } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';

/** A password box with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Box>
      <input {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-label={isShown ? 'Hide characters' : 'Show characters'}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </Box>
  );
}

const Box = styled.div`
  position: relative;

  > input {
    padding-inline-end: 4.25rem;
  }

  > button {
    position: absolute;
    inset-block: 1px;
    inset-inline-end: 1px;
    min-width: 4rem;
    padding: 0 ${theme.space[3]};
    border: 0;
    border-radius: ${theme.radius.md};
    background: transparent;
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
    font-weight: 600;
    cursor: pointer;

    &:hover {
      color: ${theme.color.text};
    }
  }
`;

import { useId } from 'react';
import { styled } from 'styled-components';
import { theme } from '@/shared/theme/theme';
import { BrandIcon } from '@/shared/ui/BrandIcon';
import { Button } from '@/shared/ui/Button';

const PROVIDERS = [
  { name: 'Google', icon: 'google' },
  { name: 'Github', icon: 'github' },
] as const;

/** Sign-in through another site. A server without credentials for it says so instead of failing after the click. */
export function SocialButtons({ verb }: { verb: 'Sign in' | 'Sign up' }) {
  const id = useId();
  return (
    <Stack>
      <Divider>
        <span>or</span>
      </Divider>
      {PROVIDERS.map(({ name, icon }) => (
        <div key={name}>
          <Button disabled aria-describedby={`${id}-${icon}`}>
            <BrandIcon name={icon} />
            {`${verb} with ${name}`}
          </Button>
          <small id={`${id}-${icon}`}>{`${name} sign-in is not set up on this server yet.`}</small>
        </div>
      ))}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  > div {
    display: grid;
    gap: ${theme.space[1]};
  }

  small {
    color: ${theme.color.textMuted};
    font-size: 0.8125rem;
    text-align: center;
  }
`;

const Divider = styled.div`
  && {
    display: flex;
    align-items: center;
    gap: ${theme.space[4]};
  }

  color: ${theme.color.textMuted};
  font-size: ${theme.font.sm};

  &::before,
  &::after {
    flex: 1;
    height: 1px;
    background: ${theme.color.line};
    content: '';
  }
`;

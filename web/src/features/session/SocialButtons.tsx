import { PROVIDER_NAMES, type Provider } from '@hirelane/api/schemas/sign-in';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { styled } from 'styled-components';
import { PROVIDER_MARKS } from '@/domain/account/providerMarks';
import { providersQuery, startAddress } from '@/features/providers/queries';
import { messageOf } from '@/shared/api/http';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Skeleton } from '@/shared/ui/feedback/states';
import { MarkIcon } from '@/shared/ui/icons/MarkIcon';

interface SocialButtonsProps {
  verb: 'Sign in' | 'Sign up';
  /** The role of the new account. */
  isClient?: boolean;
  joinCode?: string;
}

/** Buttons to sign in through the providers configured on this server; renders nothing without any. */
export function SocialButtons({ verb, isClient, joinCode }: SocialButtonsProps) {
  const { data: providers, error, refetch } = useQuery(providersQuery());
  if (error) {
    return (
      <Stack>
        <Alert>{messageOf(error)}</Alert>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Stack>
    );
  }
  if (!providers) return <Skeleton label="Loading the other ways to sign in" rows={3} height="44px" />;
  if (providers.length === 0) return null;
  return (
    <Stack>
      <Divider>
        <span>or</span>
      </Divider>
      {providers.map(({ provider, isReady }) =>
        isReady ? (
          // Not a router navigation, because the browser opens the other site and then returns.
          <LinkButton key={provider} reloadDocument to={startAddress(provider, isClient, joinCode)}>
            <MarkIcon path={PROVIDER_MARKS[provider]} />
            {`${verb} with ${PROVIDER_NAMES[provider]}`}
          </LinkButton>
        ) : (
          <NotSetUp key={provider} provider={provider} verb={verb} />
        ),
      )}
    </Stack>
  );
}

/** Shown only during development, when a developer can configure the site. */
function NotSetUp({ provider, verb }: { provider: Provider; verb: string }) {
  const id = useId();
  const name = PROVIDER_NAMES[provider];
  return (
    <div>
      <Button disabled aria-describedby={id}>
        <MarkIcon path={PROVIDER_MARKS[provider]} />
        {`${verb} with ${name}`}
      </Button>
      <small id={id}>{`${name} sign-in is not set up on this server yet.`}</small>
    </div>
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

import { type ConnectSignIn, PROVIDER_NAMES, type Provider, type SignInList } from '@hirelane/api/schemas/sign-in';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { PROVIDER_MARKS } from '@/domain/account/providerMarks';
import { accountKeys, signInKeys, signInsQuery } from '@/features/account/queries';
import { providersQuery } from '@/features/providers/queries';
import { messageOf } from '@/shared/api/http';
import { signInApi } from '@/shared/api/routes/sign-in';
import { useCommand } from '@/shared/api/useCommand';
import { formatInstant } from '@/shared/lib/format';
import { reloadAt } from '@/shared/lib/reloadAt';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { MarkIcon } from '@/shared/ui/icons/MarkIcon';
import { TitledCard } from '@/shared/ui/layout/TitledCard';

/**
 * The providers through which the user can sign in, with buttons to connect and disconnect them. Renders nothing if the
 * server has no configured providers.
 */
export function ConnectedSignIns() {
  const { data: list, error, refetch } = useQuery(signInsQuery());
  const { data: providers, error: otherError, refetch: refetchOther } = useQuery(providersQuery());
  const failed = error ?? otherError;
  const shown =
    list &&
    providers?.filter(({ provider, isReady }) => isReady || list.data.some((signIn) => signIn.provider === provider));
  // Showing the card during loading and then removing it would move the content below.
  const isWanted = shown ? shown.length > 0 : providers?.some(({ isReady }) => isReady);
  if (!failed && !isWanted) return null;
  return (
    <TitledCard title="Connected sign-ins">
      {failed ? (
        <ErrorState message={messageOf(failed)} onRetry={() => void Promise.all([refetch(), refetchOther()])} />
      ) : list && shown ? (
        <Rows list={list} providers={shown.map(({ provider }) => provider)} />
      ) : (
        <Skeleton label="Loading your sign-ins" rows={2} height="3rem" />
      )}
    </TitledCard>
  );
}

/** A failure in any row is shown in one `Alert` below all rows. */
function Rows({ list, providers }: { list: SignInList; providers: readonly Provider[] }) {
  const connect = useConnect();
  const disconnect = useDisconnect();
  const failed = disconnect.error ?? connect.error;
  const isBusy = connect.isPending || connect.isSuccess || disconnect.isPending;

  function begin(provider: Provider) {
    disconnect.reset();
    connect.mutate({ provider });
  }

  return (
    <Stack>
      <ul>
        {providers.map((provider) => {
          const signIn = list.data.find((known) => known.provider === provider);
          const name = PROVIDER_NAMES[provider];
          return (
            <li key={provider}>
              <MarkIcon path={PROVIDER_MARKS[provider]} size={24} />
              <div>
                <strong>{name}</strong>
                <small>
                  {signIn ? (
                    <>
                      Connected on <time dateTime={signIn.connectedAt}>{formatInstant(signIn.connectedAt)}</time>
                    </>
                  ) : (
                    'Not connected'
                  )}
                </small>
              </div>
              {signIn ? (
                <Button $size="sm" disabled={isBusy} onClick={() => disconnect.mutate(signIn._id)}>
                  {`Disconnect ${name}`}
                </Button>
              ) : (
                <Button $size="sm" disabled={isBusy} onClick={() => begin(provider)}>
                  {`Connect ${name}`}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {failed && <Alert>{messageOf(failed)}</Alert>}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};

  ul {
    display: grid;
    gap: ${theme.space[3]};
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space[3]};
  }

  li > div {
    display: grid;
    flex: 1 1 9rem;
  }

  small {
    color: ${theme.color.textMuted};
    font-size: ${theme.font.sm};
  }
`;

/** Starts to connect a provider, and opens its page. Has no idempotency key because each attempt is a new one. */
function useConnect() {
  const doConfirmed = useConfirmed();
  return useCommand((body: ConnectSignIn) => doConfirmed(() => signInApi.call('connectSignIn', { body })), {
    onSuccess: ({ redirectUrl }) => reloadAt(redirectUrl),
  });
}

function useDisconnect() {
  const doConfirmed = useConfirmed();
  return useCommand(
    (id: string, idempotencyKey) =>
      doConfirmed(() => signInApi.call('removeSignIn', { params: { id }, idempotencyKey })),
    { invalidates: [signInKeys.all, accountKeys.sessions] },
  );
}

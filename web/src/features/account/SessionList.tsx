import type { OwnSession } from '@hirelane/api/schemas/security';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { accountKeys, sessionsQuery } from '@/features/account/queries';
import { leaveSession } from '@/features/session/queries';
import { messageOf } from '@/shared/api/http';
import { securityApi } from '@/shared/api/routes/security';
import { useCommand } from '@/shared/api/useCommand';
import { formatInstant } from '@/shared/lib/format';
import { useConfirmed } from '@/shared/lib/useConfirmed';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/buttons/Button';
import { Alert } from '@/shared/ui/feedback/Alert';
import { Notice } from '@/shared/ui/feedback/Notice';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { ActionRows } from '@/shared/ui/lists/ActionRows';
import { Badge } from '@/shared/ui/text/Badge';

/** The browsers in which the user is signed in, always including this one. */
export function SessionList() {
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery());
  const end = useEndSessions();
  if (isPending) return <Skeleton label="Loading your sessions" rows={2} height="4rem" />;
  if (!sessions) return <ErrorState message="We could not load your sessions." onRetry={() => void refetch()} />;

  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <Stack>
      <ActionRows>
        {sessions.map((session) => (
          <li key={session._id}>
            <About {...session} />
            <Button
              $size="sm"
              disabled={end.isPending}
              aria-label={`Sign out ${session.device}, signed in ${formatInstant(session.createdAt)}`}
              onClick={() => end.mutate({ id: session._id, isCurrent: session.isCurrent })}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ActionRows>
      {end.error && <Alert>{messageOf(end.error)}</Alert>}
      <Notice text={end.isSuccess ? 'Signed out.' : ''} />
      <Actions>
        {others > 0 && (
          <Button $size="sm" disabled={end.isPending} onClick={() => end.mutate('others')}>
            Sign out all others
          </Button>
        )}
        <Button $size="sm" $tone="danger" disabled={end.isPending} onClick={() => end.mutate('all')}>
          Sign out everywhere
        </Button>
      </Actions>
    </Stack>
  );
}

function About({ device, isCurrent, createdAt, lastSeenAt }: OwnSession) {
  return (
    <div>
      <strong>{device}</strong> {isCurrent && <Badge>This browser</Badge>}
      <p>
        Signed in <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        {!isCurrent && (
          <>
            , last seen <time dateTime={lastSeenAt}>{formatInstant(lastSeenAt)}</time>
          </>
        )}
      </p>
    </div>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${theme.space[4]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
`;

/** The sessions to end: a single session by its id, all except this one, or all. */
type Ending = Readonly<{ id: string; isCurrent: boolean }> | 'others' | 'all';

const isLeaving = (ending: Ending) => ending === 'all' || (ending !== 'others' && ending.isCurrent);

/**
 * Signs out browsers after the user has confirmed. If this includes the current browser, it is signed out immediately.
 */
function useEndSessions() {
  const client = useQueryClient();
  const doConfirmed = useConfirmed();
  return useCommand(
    (ending: Ending) =>
      doConfirmed(() =>
        typeof ending === 'object'
          ? securityApi.call('endSession', { params: { id: ending.id } })
          : securityApi.call('endSessions', { body: { which: ending } }),
      ),
    {
      invalidates: [accountKeys.sessions],
      onSuccess: (_answer, ending) => {
        if (isLeaving(ending)) leaveSession(client, '/login');
      },
    },
  );
}

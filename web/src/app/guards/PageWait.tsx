import type { Session } from '@/features/session/useSession';
import { Page } from '@/shared/ui/Page';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** In place of a screen, until it is known who is there. */
export function PageWait({ session }: { session: Extract<Session, { status: 'checking' | 'failed' }> }) {
  return (
    <Page>
      {session.status === 'checking' ? (
        <Skeleton label="Loading" rows={2} />
      ) : (
        <ErrorState message="We could not check whether you are signed in." onRetry={session.retry} />
      )}
    </Page>
  );
}

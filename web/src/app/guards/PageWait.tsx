import type { Session } from '@/features/session/useSession';
import { Page } from '@/shared/ui/Page';
import { ErrorState, Skeleton } from '@/shared/ui/states';

/** Shown in place of a screen until the session is known. */
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

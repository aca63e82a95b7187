import type { Session } from '@/features/session/useSession';
import { ErrorState, Skeleton } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';

interface PageWaitProps {
  /** Given if the screen waits for the session, not only for its code. */
  session?: Extract<Session, { status: 'checking' | 'failed' }>;
}

/** Shown in place of a screen until it has loaded and, if it depends on the session, until the session is known. */
export function PageWait({ session }: PageWaitProps) {
  return (
    <Page>
      {session?.status === 'failed' ? (
        <ErrorState message="We could not check whether you are signed in." onRetry={session.retry} />
      ) : (
        <Skeleton label="Loading" rows={2} />
      )}
    </Page>
  );
}

import { Waiting } from '@/app/guards/Waiting';
import type { Session } from '@/features/session/useSession';
import { Page } from '@/shared/ui/Page';
import { ErrorState } from '@/shared/ui/states';

/** Shown in place of a screen until the session is known. */
export function PageWait({ session }: { session: Extract<Session, { status: 'checking' | 'failed' }> }) {
  if (session.status === 'checking') return <Waiting />;
  return (
    <Page>
      <ErrorState message="We could not check whether you are signed in." onRetry={session.retry} />
    </Page>
  );
}

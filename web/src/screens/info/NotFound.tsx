import { startPath } from '@/features/session/startPath';
import { useRole } from '@/features/session/useSession';
import { useTitle } from '@/shared/lib/pageTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Page } from '@/shared/ui/Page';
import { EmptyState } from '@/shared/ui/states';

/** Shown to signed-in users at an unknown URL. */
export function NotFound() {
  useTitle('Page not found');
  const role = useRole();
  return (
    <Page>
      <EmptyState
        isHeading
        icon="search"
        title="Page not found"
        text="The address may be wrong, or the page no longer exists."
      >
        <LinkButton to={startPath(role === 'client')}>Go to home</LinkButton>
      </EmptyState>
    </Page>
  );
}

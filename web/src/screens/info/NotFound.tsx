import { useTitle } from '@/domain/marketplace/pageTitle';
import { startPath } from '@/features/session/startPath';
import { useRole } from '@/features/session/useSession';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';

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

import { startPath } from '@/features/session/startPath';
import { useRole } from '@/features/session/useSession';
import { useTitle } from '@/shared/lib/pageTitle';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Page } from '@/shared/ui/Page';
import { EmptyState } from '@/shared/ui/states';

/** For somebody signed in, at an address that leads nowhere. */
export function NotFound() {
  useTitle('Page not found');
  const role = useRole();
  return (
    <Page>
      <EmptyState
        isHeading
        icon="search"
        title="Page not found"
        text="The address may be wrong, or the page is not here any more."
      >
        <LinkButton to={startPath(role === 'client')}>Back to your start page</LinkButton>
      </EmptyState>
    </Page>
  );
}

import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Page } from '@/shared/ui/Page';
import { EmptyState } from '@/shared/ui/states';

export function RouteError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Page>
      <h1>{isMissing ? 'Page not found' : 'This page did not load'}</h1>
      <div role="alert">
        <EmptyState
          icon="alert"
          title={isMissing ? 'There is no page at this address' : 'Something went wrong on this page'}
          text={
            isMissing ? 'Check the address, or start from the front page.' : 'Load it again. What you saved is safe.'
          }
        >
          {!isMissing && (
            <Button $tone="accent" onClick={() => window.location.reload()}>
              Load again
            </Button>
          )}
          <LinkButton to="/">Go to the front page</LinkButton>
        </EmptyState>
      </div>
    </Page>
  );
}

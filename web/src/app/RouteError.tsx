import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useReload } from '@/app/useReload';
import { isUnreachable, UNREACHABLE } from '@/shared/lib/apiError';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Page } from '@/shared/ui/Page';
import { EmptyState } from '@/shared/ui/states';

const TEXTS = {
  missing: {
    heading: 'Page not found',
    title: 'There is no page at this address',
    text: 'Check the address, or start from the front page.',
    action: null,
  },
  unreachable: {
    heading: 'This page did not load',
    title: UNREACHABLE.title,
    text: UNREACHABLE.advice,
    action: 'Try again',
  },
  broken: {
    heading: 'This page did not load',
    title: 'Something went wrong on this page',
    text: 'Load it again. What you saved is safe.',
    action: 'Load again',
  },
} as const;

export function RouteError() {
  const error = useRouteError();
  const { reload, isTrying, hasFailed } = useReload();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const what = isMissing ? 'missing' : hasFailed || isUnreachable(error) ? 'unreachable' : 'broken';
  const { heading, title, text, action } = TEXTS[what];
  return (
    <Page>
      <h1>{heading}</h1>
      <div role="alert">
        <EmptyState icon="alert" title={title} text={text}>
          {action && (
            <Button $tone="accent" aria-disabled={isTrying} onClick={() => isTrying || reload()}>
              {isTrying ? 'Trying…' : action}
            </Button>
          )}
          <LinkButton to="/">Go to the front page</LinkButton>
        </EmptyState>
      </div>
    </Page>
  );
}

import { useReload } from '@/app/useReload';
import { isUnreachable, UNREACHABLE } from '@/shared/lib/apiError';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Page } from '@/shared/ui/Page';
import { EmptyState } from '@/shared/ui/states';

const TEXTS = {
  unreachable: { title: UNREACHABLE.title, text: UNREACHABLE.advice, action: 'Try again' },
  broken: {
    title: 'Something went wrong on this page',
    text: 'Load it again. What you saved is safe.',
    action: 'Load again',
  },
} as const;

/** A page in place of one that did not load, or that threw an error. */
export function ScreenError({ error }: { error: unknown }) {
  const { reload, isTrying, hasFailed } = useReload();
  const { title, text, action } = TEXTS[hasFailed || isUnreachable(error) ? 'unreachable' : 'broken'];
  return (
    <Page>
      <h1>This page did not load</h1>
      <div role="alert">
        <EmptyState icon="alert" title={title} text={text}>
          <Button $tone="accent" aria-disabled={isTrying} onClick={() => isTrying || reload()}>
            {isTrying ? 'Trying…' : action}
          </Button>
          <LinkButton to="/">Go to the front page</LinkButton>
        </EmptyState>
      </div>
    </Page>
  );
}

import { Component, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetFailedScreens } from '@/app/lazyScreen';
import { isUnreachable, UNREACHABLE } from '@/shared/lib/apiError';
import { isServerThere } from '@/shared/lib/loadChunk';
import { Button } from '@/shared/ui/buttons/Button';
import { LinkButton } from '@/shared/ui/buttons/LinkButton';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/Page';

const TEXTS = {
  unreachable: { title: UNREACHABLE.title, text: UNREACHABLE.advice, action: 'Try again' },
  broken: {
    title: 'Something went wrong on this page',
    text: 'Reload the page. Your saved work is safe.',
    action: 'Reload',
  },
} as const;

/** Shown in place of a page that failed to load or threw an error. */
function ScreenError({ error }: { error: unknown }) {
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
          <LinkButton to="/">Go to home</LinkButton>
        </EmptyState>
      </div>
    </Page>
  );
}

interface Reload {
  /** Reloads the page only if the server responds, because otherwise the browser would show its own error page. */
  reload: () => void;
  isTrying: boolean;
  /** Whether the last attempt failed to reach the server. */
  hasFailed: boolean;
}

function useReload(): Reload {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle');
  async function reload() {
    setState('trying');
    if (await isServerThere()) window.location.reload();
    else setState('failed');
  }
  return { reload: () => void reload(), isTrying: state === 'trying', hasFailed: state === 'failed' };
}

interface CatcherProps {
  /** The current URL. When it changes, the error is cleared and the children are rendered again. */
  addressKey: string;
  children: ReactNode;
}

interface CatcherState {
  error: unknown;
}

// React has no hook for error boundaries.
class Catcher extends Component<CatcherProps, CatcherState> {
  static getDerivedStateFromError(error: unknown): CatcherState {
    return { error };
  }

  override state: CatcherState = { error: undefined };

  override componentDidUpdate(last: CatcherProps): void {
    if (last.addressKey === this.props.addressKey || this.state.error === undefined) return;
    forgetFailedScreens();
    this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ScreenError error={error} />;
  }
}

/** Shows an error in place of the content that threw it, until the user navigates elsewhere. */
export function ErrorCatcher({ children }: { children: ReactNode }) {
  return <Catcher addressKey={useLocation().key}>{children}</Catcher>;
}

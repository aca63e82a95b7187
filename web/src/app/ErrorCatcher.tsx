import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { forgetFailedScreens } from '@/app/lazyScreen';
import { ScreenError } from '@/app/ScreenError';

interface CatcherProps {
  /** Of the address; another one is tried anew. */
  addressKey: string;
  children: ReactNode;
}

interface CatcherState {
  error: unknown;
}

// React has no hook for this.
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

/** Shows an error in place of what throws one, until another address is opened. */
export function ErrorCatcher({ children }: { children: ReactNode }) {
  return <Catcher addressKey={useLocation().key}>{children}</Catcher>;
}

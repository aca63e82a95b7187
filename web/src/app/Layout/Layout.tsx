import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ErrorCatcher } from '@/app/ErrorCatcher';
import { Waiting } from '@/app/guards/Waiting';
import { Footer } from '@/app/Layout/Footer';
import { Header } from '@/app/Layout/Header';
import { Live } from '@/app/Layout/Live';
import { LoadingBar } from '@/app/Layout/LoadingBar';
import { SuspensionNotice } from '@/app/Layout/SuspensionNotice';
import { useRouteFocus } from '@/app/Layout/useRouteFocus';
import { useScrollMemory } from '@/app/Layout/useScrollMemory';
import { SessionWatch } from '@/features/session/SessionWatch';
import { theme } from '@/shared/theme/theme';

/** Login, registration and the screens that mails link to have no header and footer. */
const isBare = (pathname: string) =>
  /login|register|-password$|(verify|confirm)-email$|undo-email-change$|(newsletter|mail)\/(confirm|unsubscribe)$/.test(
    pathname,
  );

export function Layout() {
  const location = useLocation();
  const { pathname } = location;
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main, location);
  useScrollMemory(location);

  return (
    <Shell>
      <SessionWatch />
      <Live />
      <Skip
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </Skip>
      {!isBare(pathname) && <Header />}
      {!isBare(pathname) && <SuspensionNotice />}
      <Main ref={main} id="main" tabIndex={-1}>
        <LoadingBar />
        <ErrorCatcher>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </ErrorCatcher>
      </Main>
      {!isBare(pathname) && <Footer />}
    </Shell>
  );
}

const Shell = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

const Skip = styled.a`
  position: fixed;
  inset-block-start: ${theme.space[2]};
  inset-inline-start: ${theme.space[2]};
  z-index: 30;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  font-weight: 600;

  &:not(:focus) {
    transform: translateY(-200%);
  }
`;

const Main = styled.main`
  flex: 1 0 auto;
  min-width: 0;
  /* Keeps the footer below the first screen, where it cannot jump while a list is loading. */
  min-height: calc(100dvh - 64px);

  &:focus,
  :is(h1, h2)[tabindex='-1']:focus {
    outline: none;
  }
`;

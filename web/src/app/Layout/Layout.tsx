import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { type Location, Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ErrorCatcher } from '@/app/ErrorCatcher';
import { PageWait } from '@/app/guards/PageWait';
import { Footer } from '@/app/Layout/Footer';
import { Header } from '@/app/Layout/Header';
import { isBare } from '@/app/Layout/isBare';
import { LoadingBar } from '@/app/Layout/LoadingBar';
import { namedPart } from '@/app/Layout/namedPart';
import { useScrollMemory } from '@/app/Layout/useScrollMemory';
import { LiveWatch } from '@/app/Layout/watches';
import { lazyScreen } from '@/app/lazyScreen';
import { sessionQuery } from '@/features/session/queries';
import { SessionWatch } from '@/features/session/SessionWatch';
import { useSession } from '@/features/session/useSession';
import { useIsLate } from '@/shared/lib/useIsLate';
import { theme } from '@/shared/theme/theme';

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
          <Suspense fallback={<PageWait />}>
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
  /* Keeps the footer below the first screen, so that it does not jump while a list is loading. */
  min-height: calc(100dvh - 64px);

  &:focus,
  :is(h1, h2)[tabindex='-1']:focus {
    outline: none;
  }
`;

/**
 * Delay before live updates are loaded, in milliseconds. The page content has priority and has usually loaded by that
 * time.
 */
const SETTLED_MS = 2_000;

function Live() {
  const session = useSession();
  const isLate = useIsLate(SETTLED_MS);
  return <Suspense>{session.status === 'in' && isLate && <LiveWatch userId={session.userId} />}</Suspense>;
}

const SuspensionBar = lazyScreen(() =>
  import('@/features/session/SuspensionBar').then((module) => module.SuspensionBar),
);

/** The suspension bar, loaded only for suspended users. */
function SuspensionNotice() {
  const { data: session } = useQuery(sessionQuery());
  if (!session?.isLogin || !session.isSuspended) return null;
  return (
    <ErrorCatcher>
      <Suspense fallback={null}>
        <SuspensionBar />
      </Suspense>
    </ErrorCatcher>
  );
}

/**
 * Moves the focus to a new screen's heading, or to the element that the URL hash refers to, as a page load would. While
 * the screen is loading and has no heading, `main` has the focus. If the user has already moved the focus, it is left
 * unchanged.
 */
function useRouteFocus(main: RefObject<HTMLElement | null>, { pathname, hash, key }: Location): void {
  // Following a link to a part of the page always moves the focus; a query change, such as switching tabs, does not.
  const screen = hash ? `${pathname}${hash} ${key}` : pathname;
  const shown = useRef(screen);

  useEffect(() => {
    const element = main.current;
    if (!element || shown.current === screen) return;
    shown.current = screen;

    const find = () => namedPart(hash) ?? element.querySelector('h1');
    if (focus(find())) return;
    element.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      if (document.activeElement !== element || focus(find())) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [main, screen, hash]);
}

function focus(target: HTMLElement | null): boolean {
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
  return target !== null;
}

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
// biome-ignore lint/style/noRestrictedImports: loadChunk retries what it loads.
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { ToasterProps } from 'react-hot-toast';
import { readStaleAgain } from '@/shared/api/queryClient';
import { loadTwice } from '@/shared/lib/loadChunk';
import { useToasterWanted } from '@/shared/lib/toaster';

interface ProvidersProps {
  client: QueryClient;
  children: ReactNode;
}

/**
 * Loaded with the first part of the app that shows toasts; earlier toasts wait in the library's store. If loading
 * fails, the app works without toasts, because every failure is also shown where it happened.
 */
const Toaster = lazy(() =>
  loadTwice(() => import('react-hot-toast')).then(
    (library) => ({ default: library.Toaster }),
    () => ({ default: NoToasts }),
  ),
);

function NoToasts(_props: ToasterProps) {
  return null;
}

// Durations (error and blank 4 s, success 2 s) and the limit of 20 toasts are the library's defaults.
const TOAST_OPTIONS = {
  style: {
    maxWidth: '24rem',
    padding: '0.75rem 1rem',
    border: '1px solid var(--color-line)',
    borderRadius: 'var(--radius-md)',
    background: 'var(--color-surface)',
    color: 'var(--color-text)',
    boxShadow: 'var(--shadow-md)',
    fontSize: '0.9375rem',
  },
  success: { iconTheme: { primary: 'var(--color-accent)', secondary: 'var(--color-on-accent)' } },
  error: { iconTheme: { primary: 'var(--color-danger)', secondary: 'var(--color-surface)' } },
} as const;

/**
 * Where dialogs slide up from the bottom, a toast at the top would cover their titles, and one at the very bottom would
 * cover their buttons.
 */
const isPhone = () => matchMedia('(max-width: 499px)').matches;
/** Toasts at the top are below the header, so that its menus stay usable. */
const PLACE = { top: 72, bottom: 96 };

export function Providers({ client, children }: ProvidersProps) {
  useFocusPressed();
  useEffect(() => readStaleAgain(client), [client]);
  const isToasterWanted = useToasterWanted();
  return (
    <QueryClientProvider client={client}>
      {children}
      {isToasterWanted && (
        <Suspense>
          <Toaster
            position={isPhone() ? 'bottom-center' : 'top-right'}
            containerStyle={PLACE}
            toastOptions={TOAST_OPTIONS}
          />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/**
 * Focuses a button when it is clicked. Safari on macOS and iOS leaves the focus unchanged or removes it, so a dialog
 * could not return it to the button that opened it, and Escape would not reach an open menu. Runs before the click's
 * own handlers, which may move the focus.
 */
function useFocusPressed(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('button, summary');
      // A click triggered by the keyboard or a script has `detail` 0.
      if (!button || event.detail === 0 || document.activeElement === button) return;
      const quietly: FocusOptions & { focusVisible: boolean } = { preventScroll: true, focusVisible: false };
      button.focus(quietly);
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
}

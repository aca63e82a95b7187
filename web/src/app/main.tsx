import '@/app/csp';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { beginWithAnswers } from '@/app/beginWithAnswers';
import { createAppClient } from '@/app/createAppClient';
import { Providers } from '@/app/Providers';
import { firstAddress, prepareScreen } from '@/app/prepareScreen';
import { Screens } from '@/app/routes';
import { isLoginHinted } from '@/features/session/flags';
import { ApiError } from '@/shared/lib/apiError';

window.history.replaceState(window.history.state, '', firstAddress(window.location));

const root = document.getElementById('root');
if (!root) throw new Error('Expected an element #root in index.html, found none.');

/**
 * Errors are shown by `ErrorCatcher`. An unreachable server or a refused request is not a bug in the app, so it is not
 * logged.
 */
function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: React would log it here too.
  if (!(error instanceof ApiError)) console.error(error);
}

/** The same delay as for skeletons, in milliseconds. */
const READY_WAIT_MS = 150;
const waiting = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const client = createAppClient();
// `early.ts` hides the visitor-only markup from a signed-in user, so the app renders from scratch.
const { dataset } = document.documentElement;
const isSkipped = dataset['document'] === 'skipped';
const answers = isSkipped ? null : document.getElementById('answers')?.textContent;
if (answers) beginWithAnswers(client, answers);
const app = (
  <StrictMode>
    <Providers client={client}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </Providers>
  </StrictMode>
);

if (isSkipped) root.replaceChildren();
delete dataset['document'];
if (root.hasChildNodes()) hydrateRoot(root, app, { onCaughtError });
else {
  // The document has already sent the requests and loaded the chunks, so the first render shows the screen rather than
  // the fallback.
  const isReady = isLoginHinted() && Promise.race([prepareScreen(client, window.location), waiting(READY_WAIT_MS)]);
  void Promise.resolve(isReady).then(() => createRoot(root, { onCaughtError }).render(app));
}

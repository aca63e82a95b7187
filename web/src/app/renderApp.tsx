import { text } from 'node:stream/consumers';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import noScript from '@/app/Layout/noScript.css?raw';
import { Providers } from '@/app/Providers';
import { Screens } from '@/app/routes';

/** Placeholder that the bff replaces with each response's nonce. */
const NONCE = '__CSP_NONCE__';

/** The app's markup for a URL, and its styles. */
export type RenderedApp = Readonly<{ body: string; styles: string }>;

/** Renders the app the way `main.tsx` does in a browser without a remembered user. */
export async function renderApp(client: QueryClient, location: string): Promise<RenderedApp> {
  const sheet = new ServerStyleSheet();
  try {
    const app = (
      <StyleSheetManager sheet={sheet.instance}>
        <StrictMode>
          <Providers client={client}>
            <StaticRouter location={location}>
              <Screens />
            </StaticRouter>
          </Providers>
        </StrictMode>
      </StyleSheetManager>
    );
    // Renders in one piece, because for a long part React would insert a script without the nonce.
    const faults: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(app, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void faults.push(error),
    });
    const body = await text(prelude);
    // React would leave a failed part to the browser, and the incomplete document would look complete.
    if (faults.length > 0) throw faults[0];
    const styles = sheet.getStyleTags().replaceAll('<style ', `<style nonce="${NONCE}" `);
    return { body, styles: `${styles}<noscript><style nonce="${NONCE}">${noScript.trim()}</style></noscript>` };
  } finally {
    sheet.seal();
  }
}

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

/** The app's markup and styles for a URL. */
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
    // Renders everything in one piece, because React would insert a script without the nonce for a long part.
    const faults: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(app, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void faults.push(error),
    });
    const body = await text(prelude);
    // React would leave it to the browser to render a part that failed, so the incomplete document would look complete.
    if (faults.length > 0) throw faults[0];
    const styles = sheet.getStyleTags().replaceAll('<style ', `<style nonce="${NONCE}" `);
    return { body, styles: `${styles}<noscript><style nonce="${NONCE}">${noScript.trim()}</style></noscript>` };
  } finally {
    sheet.seal();
  }
}

import { text } from 'node:stream/consumers';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';
import { createAppClient } from '@/app/createAppClient';
import noScript from '@/app/Layout/noScript.css?raw';
import { Providers } from '@/app/Providers';
import { Screens } from '@/app/Screens';
import { LANDING_TITLE } from '@/screens/Landing/title';

/** The mark that the bff replaces by the nonce of each answer. */
const NONCE = '__CSP_NONCE__';

/**
 * Renders the landing page as `main.tsx` does in a browser that remembers nobody: markup of the app and of its styles.
 */
export async function renderLanding() {
  const sheet = new ServerStyleSheet();
  const app = (
    <StyleSheetManager sheet={sheet.instance}>
      <StrictMode>
        <Providers client={createAppClient()}>
          <StaticRouter location="/">
            <Screens />
          </StaticRouter>
        </Providers>
      </StrictMode>
    </StyleSheetManager>
  );
  // In one piece: React would move a long part into place by a script without the nonce.
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const body = await text(prelude);
  const styles = sheet.getStyleTags().replaceAll('<style ', `<style nonce="${NONCE}" `);
  return {
    body,
    styles: `${styles}<noscript><style nonce="${NONCE}">${noScript.trim()}</style></noscript>`,
    title: LANDING_TITLE,
  };
}

import { escaped } from '@hirelane/api/clean-text';
import { matchRoutes } from 'react-router-dom';
import { createAppClient } from '@/app/createAppClient';
import { renderApp } from '@/app/renderApp';
import { routes } from '@/app/routes';
import { serverPage } from '@/app/server/pages';
import serverStyles from '@/app/server/server.css?raw';
import { scriptJson } from '@/app/server/text';
import type { Answers, Head } from '@/app/server/types';
import { marketplace, renderFor } from '@/domain/marketplace/marketplace';
import { LANDING_TITLE } from '@/screens/Landing/title';

// The bff loads this module from the build (decision 79). The bff sends the API requests and has no code for pages;
// this module sends no requests.

/** Placeholder that the bff replaces with each response's nonce. */
const NONCE = '__CSP_NONCE__';

/** Whether a URL has a screen. A URL without one gets a 404 document. */
export const isKnown = (path: string): boolean =>
  matchRoutes(routes, path)?.some(({ route }) => route.path === '*') === false;

/**
 * Returns the API URLs, to be requested as a visitor, that are still missing for a page. The bff adds the responses and
 * calls this function again until the list is empty. Returns null if the browser renders the page.
 */
export function asks(address: string, answers: Answers): readonly string[] | null {
  const wanted = serverPage(address)?.asks(answers);
  return wanted?.filter((one) => !Object.hasOwn(answers, one)) ?? null;
}

/** Returns the HTTP status for a page's document, based on the responses. */
export const statusOf = (address: string, answers: Answers): number =>
  answers[serverPage(address)?.main ?? '']?.status ?? 503;

/** Time in milliseconds after which a page is rendered again even if its responses are unchanged. */
export const lastsMs = (address: string): number => serverPage(address)?.lastsMs ?? Number.POSITIVE_INFINITY;

/**
 * Renders a page into the built document. `origin` is the site's public origin; `chosen` contains the marketplace
 * settings that operators have changed from the defaults.
 */
export async function render(
  template: string,
  address: string,
  answers: Answers,
  origin: string,
  chosen: Parameters<typeof renderFor>[0],
): Promise<string> {
  const page = serverPage(address);
  if (!page) throw new Error('The server does not render this page.');
  renderFor(chosen);
  const client = createAppClient();
  page.fill(client, answers);
  const head = page.head(answers, origin);
  const { body, styles } = await renderApp(client, address.split('?', 1)[0] ?? '');
  const known = client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [[queryKey, data]]));
  client.clear();
  return template
    .replace(/<title>[^<]*/, () => `<title>${escaped(head.title)} · ${escaped(marketplace.name)}`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start) => start + escaped(head.description))
    .replace('</head>', () => `${headMarkup(head, origin)}\n    ${styles}${own}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${answersScript(known)}`)
    .replace(/<noscript>[^<]*<\/noscript>\s*<script type="module"/, () => '<script type="module"');
}

/** Renders the landing page into the built document. The page needs no script and no API responses. */
export async function renderLanding(template: string): Promise<string> {
  const { body, styles } = await renderApp(createAppClient(), '/');
  return template
    .replace(/<title>[^<]*/, () => `<title>${LANDING_TITLE}`)
    .replace('</head>', () => `${styles}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '');
}

const own = `<style nonce="${NONCE}">${serverStyles.trim()}</style>`;

/** `main.tsx` starts with this data, so that the app hydrates the rendered page. */
const answersScript = (known: unknown) => `<script type="application/json" id="answers">${scriptJson(known)}</script>`;

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

/** The document's head elements other than the title and description, which every document has. */
export function headMarkup({ title, description, path, picture, kind, isListed, data }: Head, origin: string): string {
  const address = origin + path;
  const pictured = picture === null ? [] : pictureMarkup(origin + picture, title);
  return [
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...(isListed ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', marketplace.name),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...pictured,
    ...(data ? [`<script type="application/ld+json">${scriptJson(data)}</script>`] : []),
  ].join('\n    ');
}

const pictureMarkup = (image: string, title: string) => [
  meta('property', 'og:image', image),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', title),
  meta('name', 'twitter:card', 'summary_large_image'),
];

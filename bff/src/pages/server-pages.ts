import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { contextOf } from '../http/context.ts';
import { sendProblem, tellWhenAgain } from '../http/problem.ts';
import { isRead, isUnchanged, weakEtag } from '../http/request.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitRead } from '../limits/per-route.ts';
import { chosenOf, inDocument } from '../marketplace/in-document.ts';
import type { KnownMarketplace } from '../marketplace/known.ts';
import { readCookie, SESSION_COOKIE } from '../session/cookie.ts';
import type { AskAsVisitor, VisitorAnswer } from './ask-as-visitor.ts';
import { NONCE_MARK, sendDocument } from './send-document.ts';

/** Size of the cache in bytes. It holds the last render of each document. */
const KEPT_BYTES = 32_000_000;
/**
 * How long a document waits for the API, in milliseconds. After that, the browser gets the app, which sends its own
 * requests.
 */
const DOCUMENT_MS = 5_000;
/**
 * The browser may cache the document but must revalidate it each time. Private, because the nonce is for this browser
 * only.
 */
const REVALIDATED = 'private, no-cache';

type Deps = Readonly<{
  webRoot: string | null;
  publicUrl: string;
  ask: AskAsVisitor;
  marketplace: Pick<KnownMarketplace, 'now'>;
  limits: Pick<Limiting, 'limiters'>;
  /** Overrides DOCUMENT_MS in tests. */
  waitMs?: number;
}>;
/** `until` is a time on the clock of `performance.now()`. */
type Rendered = Readonly<{ html: string; etag: string; of: string; until: number }>;

/**
 * Serves the public pages as rendered for a visitor, so every caller gets the same document. Each request is counted as
 * a read from its address. Other paths go to the next handler, with status 404 if no page has the path.
 */
export function serverPages(deps: Deps): RequestHandler {
  const { webRoot, publicUrl, ask, marketplace, limits, waitMs = DOCUMENT_MS } = deps;
  const rendererOf = openRenderer(webRoot);
  const templateOf = openTemplate(webRoot);
  const kept = new LRUCache<string, Rendered>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ html, of }) => html.length + of.length + 1,
  });

  /**
   * The API requests in progress for a page, by the page's first API address, so that visitors who open it at the same
   * time share them.
   */
  const underWay = new Map<string, Promise<Answers>>();
  function answersTo(renderer: Renderer, page: string, key: string, requestId: string): Promise<Answers> {
    const gatherNow = () =>
      within(
        waitMs,
        gather(renderer.asks, page, (address) => ask(address, requestId)),
      );
    if (renderer.lastsMs(page) === Number.POSITIVE_INFINITY) return gatherNow();
    const shared = underWay.get(key) ?? gatherNow().finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  }

  return async (req, res, next) => {
    const accept = req.get('accept') ?? '*/*';
    const isDocument = accept.includes('text/html');
    // Programs that preview links often accept any type.
    const isPage = isRead(req.method) && (isDocument || accept.includes('*/*'));
    const renderer = isPage ? await rendererOf(req.log) : null;
    const built = renderer && (await templateOf());
    if (!renderer || built === null) return next();
    const asked = renderer.asks(req.url, {});
    if (asked === null) {
      if (isDocument) markPlain(res, renderer.isKnown(req.path), req.url.includes('?'));
      return next();
    }
    contextOf(res).pattern = 'page';
    if (!(await admitRead(res, limits.limiters))) return;
    // The same URL can be encoded in several ways.
    const key = asked[0] ?? req.url;
    const answers = await answersTo(renderer, req.url, key, contextOf(res).requestId);
    const status = renderer.statusOf(req.url, answers);
    if (status !== 200) {
      kept.delete(key);
      res.setHeader('x-robots-tag', 'noindex');
      // The app may show the page to this user, or say that it does not exist. The status reveals neither.
      if (status === 404 && isDocument && mayShowMore(req)) return next();
      const isGone = status === 404 || status === 410 || status === 422;
      res.status(status === 404 || status === 410 ? status : isGone ? 404 : 503);
      if (!isGone) tellWhenAgain(res);
      // Only a browser can run the app, which sends its own requests.
      return isGone || isDocument ? next() : sendProblem(res, 'unavailable');
    }
    const chosen = await marketplace.now();
    const template = inDocument(built, chosen);
    const of = weakEtag(template + JSON.stringify(answers));
    let found = kept.get(key);
    if (found?.of !== of || found.until < performance.now()) {
      const rendered = renderer.render(template, req.url, answers, publicUrl, chosenOf(chosen));
      const html = await rendered.catch(({ message }: Error) => {
        req.log.error({ event: 'failure', message });
        return null;
      });
      // The browser can render the page.
      if (html === null) return isDocument ? next() : sendProblem(res, 'internal');
      found = { html, etag: weakEtag(html), of, until: performance.now() + renderer.lastsMs(req.url) };
      // The settings may have changed during rendering, so the document could mix old and new ones.
      if (isDeepStrictEqual(await marketplace.now(), chosen)) kept.set(key, found);
    }
    res.setHeader('cache-control', REVALIDATED);
    res.vary('accept-encoding');
    if (isUnchanged(req, res, found.etag)) {
      // The browser keeps the cached policy, which has the cached document's nonce.
      res.removeHeader('content-security-policy');
      res.status(304).end();
      return;
    }
    await sendDocument(req, res, found.html);
  };
}

/** Whether the page of a person is opened by a browser with a session, for which it may be visible. */
const mayShowMore = (req: Request) =>
  req.path.startsWith('/people/') && readCookie(req.headers.cookie, SESSION_COOKIE).sent;

/** Returns the responses if they arrive in time; otherwise, an empty object. */
async function within(ms: number, answers: Promise<Answers>): Promise<Answers> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answers>((resolve) => {
    timer = setTimeout(resolve, ms, {});
  });
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}

/** Sets status 404 for unknown paths. Search engines must not index them or pages with a query. */
function markPlain(res: Response, isKnown: boolean, hasQuery: boolean) {
  if (!isKnown) res.status(404);
  if (!isKnown || hasQuery) res.setHeader('x-robots-tag', 'noindex');
}

function openTemplate(webRoot: string | null): () => Promise<string | null> {
  if (webRoot === null) return async () => null;
  const file = join(webRoot, 'index.html');
  let cached = { mtimeMs: Number.NaN, html: '' };
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs !== cached.mtimeMs) cached = { mtimeMs, html: await readFile(file, 'utf8') };
      return cached.html;
    } catch {
      return null;
    }
  };
}

/** Maximum number of request rounds: a page's later requests may depend on earlier responses. */
const ROUNDS_MAX = 3;
/** The nonce placeholder with an invisible character in it: it looks the same, but is not replaced. */
const BROKEN_MARK = NONCE_MARK.replace('CSP', 'CSP\u2060');

/**
 * Collects the responses that a page needs, in request order rather than arrival order, because the cache compares a
 * hash over all of them.
 */
export async function gather(
  asks: Renderer['asks'],
  page: string,
  ask: (address: string) => Promise<VisitorAnswer>,
): Promise<Answers> {
  const answers: Answers = {};
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const wanted = asks(page, answers) ?? [];
    if (wanted.length === 0) break;
    const found = await Promise.all(wanted.map(async (address) => [address, parsed(await ask(address))] as const));
    Object.assign(answers, Object.fromEntries(found));
  }
  return answers;
}

const parsed = ({ status, text }: VisitorAnswer) => ({
  status,
  body: status === 200 ? JSON.parse(text, withoutMark) : null,
});

/** Prevents users from getting a nonce into a document by writing its placeholder. */
const withoutMark = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(NONCE_MARK, BROKEN_MARK) : value;

/** The API's responses to a visitor, by address; `body` is parsed JSON. */
type Answers = Record<string, Readonly<{ status: number; body: unknown }>>;

/**
 * The exports of the web build (`web/src/app/server/render.ts`). The bff does not import its source, and the renderer
 * sends no requests itself (decision 79).
 */
type Renderer = Readonly<{
  isKnown(path: string): boolean;
  /**
   * Returns the API addresses to request as a visitor, or null for a page that the browser renders. `address`, here and
   * below, is a path with its query.
   */
  asks(address: string, answers: Answers): readonly string[] | null;
  statusOf(address: string, answers: Answers): number;
  /**
   * Milliseconds after which a page is rendered again even if the responses are the same, because pages contain
   * relative times.
   */
  lastsMs(address: string): number;
  /** `chosen` contains the marketplace settings that differ from the defaults. */
  render(template: string, address: string, answers: Answers, origin: string, chosen: object): Promise<string>;
}>;

const FILE = '.server/render.mjs';
/** Milliseconds before a build that could not be loaded is tried again. Each attempt's module remains in memory. */
const RETRY_MS = 60_000;

/**
 * Loads the renderer from the folder of built pages, and reloads it after a new build. Null if the renderer does not
 * exist or cannot be loaded; browsers then render every page.
 */
export function openRenderer(
  webRoot: string | null,
  now = () => performance.now(),
): (log: Pick<Logger, 'error'>) => Promise<Renderer | null> {
  if (webRoot === null) return async () => null;
  const file = join(webRoot, FILE);
  let loaded: Readonly<{ mtimeMs: number; renderer: Promise<Renderer | null> }> | undefined;
  /** The build that could not be loaded, and when to try it again. */
  let failed = { mtimeMs: Number.NaN, until: 0 };
  let tries = 0;

  async function load(mtimeMs: number, log: Pick<Logger, 'error'>): Promise<Renderer | null> {
    try {
      // The query differs each time, because importing the same URL again would return the cached module or failure.
      const found: Partial<Renderer> = await import(`${pathToFileURL(file).href}?${mtimeMs}-${tries++}`);
      if (!found.render || !found.lastsMs) throw new Error('Expected the renderer to export render and lastsMs.');
      return found as Renderer;
    } catch (error) {
      log.error({ event: 'renderer-not-loaded', message: (error as Error).message });
      failed = { mtimeMs, until: now() + RETRY_MS };
      if (loaded?.mtimeMs === mtimeMs) loaded = undefined;
      return null;
    }
  }

  return async (log) => {
    const mtimeMs = await stat(file).then(
      (found) => found.mtimeMs,
      () => null,
    );
    if (mtimeMs === null || (failed.mtimeMs === mtimeMs && now() < failed.until)) return null;
    if (loaded?.mtimeMs !== mtimeMs) loaded = { mtimeMs, renderer: load(mtimeMs, log) };
    return loaded.renderer;
  };
}

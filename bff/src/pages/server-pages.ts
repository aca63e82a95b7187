import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { contextOf } from '../http/context.ts';
import { sendProblem, tellWhenAgain } from '../http/problem.ts';
import { isRead, isUnchanged, weakEtag } from '../http/request.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitRead } from '../limits/per-route.ts';
import { chosenOf, inDocument } from '../marketplace/in-document.ts';
import type { KnownMarketplace } from '../marketplace/known.ts';
import type { AskAsVisitor, VisitorAnswer } from './ask-as-visitor.ts';
import { NONCE_MARK, sendDocument } from './send-document.ts';

/** Bytes of documents that are kept, each as it was rendered last. */
const KEPT_BYTES = 32_000_000;
/** ms for which a document waits for the api. Then the browser is sent the app, which asks by itself. */
const DOCUMENT_MS = 5_000;
/** A browser keeps the document, and asks each time whether it is still the same. Its nonce is for that browser alone. */
const REVALIDATED = 'private, no-cache';

type Deps = Readonly<{
  webRoot: string | null;
  publicUrl: string;
  ask: AskAsVisitor;
  marketplace: Pick<KnownMarketplace, 'now'>;
  limits: Pick<Limiting, 'limiters'>;
  /** ms for which a document waits for the api. */
  waitMs?: number;
}>;
/** `until`: as `performance.now()` has it. */
type Rendered = Readonly<{ html: string; etag: string; of: string; until: number }>;

/**
 * Documents of the pages that anybody may read, rendered as for a visitor: no cookie is read, so everybody gets the
 * same, and each is counted as a read from its address. Others go on, with 404 for an address that leads nowhere.
 */
export function serverPages(deps: Deps): RequestHandler {
  const { webRoot, publicUrl, ask, marketplace, limits, waitMs = DOCUMENT_MS } = deps;
  const rendererOf = openRenderer(webRoot);
  const templateOf = openTemplate(webRoot);
  const kept = new LRUCache<string, Rendered>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ html, of }) => html.length + of.length + 1,
  });

  /** What is being asked for a page that many may open at the same time, by its main address. */
  const underWay = new Map<string, Promise<Answers>>();
  function answersTo(renderer: Renderer, page: string, key: string, requestId: string): Promise<Answers> {
    const anew = () =>
      within(
        waitMs,
        gather(renderer.asks, page, (address) => ask(address, requestId)),
      );
    if (renderer.lastsMs(page) === Number.POSITIVE_INFINITY) return anew();
    const shared = underWay.get(key) ?? anew().finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  }

  return async (req, res, next) => {
    const accept = req.get('accept') ?? '*/*';
    const isDocument = accept.includes('text/html');
    // Whoever shows a link often accepts anything.
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
    // An address can be written in several ways.
    const key = asked[0] ?? req.url;
    const answers = await answersTo(renderer, req.url, key, contextOf(res).requestId);
    const status = renderer.statusOf(req.url, answers);
    if (status !== 200) {
      kept.delete(key);
      res.setHeader('x-robots-tag', 'noindex');
      const isGone = status === 404 || status === 410 || status === 422;
      res.status(status === 404 || status === 410 ? status : isGone ? 404 : 503);
      if (!isGone) tellWhenAgain(res);
      // Only a browser has a use for the app, which asks by itself.
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
      // The browser can render it.
      if (html === null) return isDocument ? next() : sendProblem(res, 'internal');
      found = { html, etag: weakEtag(html), of, until: performance.now() + renderer.lastsMs(req.url) };
      // The name may have changed on the way, and the document contain both.
      if (isDeepStrictEqual(await marketplace.now(), chosen)) kept.set(key, found);
    }
    res.setHeader('cache-control', REVALIDATED);
    res.vary('accept-encoding');
    if (isUnchanged(req, res, found.etag)) {
      // The policy that the browser has kept names the nonce of the document that it has kept.
      res.removeHeader('content-security-policy');
      res.status(304).end();
      return;
    }
    await sendDocument(req, res, found.html);
  };
}

/** What has been answered in time; nothing otherwise. */
async function within(ms: number, answers: Promise<Answers>): Promise<Answers> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answers>((resolve) => {
    timer = setTimeout(resolve, ms, {});
  });
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}

/** Pages that the browser renders: what leads nowhere is a 404, and a search or filter is no page to list. */
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

/** Rounds of questions: what a page needs may follow from what was answered. */
const ROUNDS_MAX = 3;
/** The mark of the nonce with an invisible character in it: it looks the same and is none. */
const BROKEN_MARK = NONCE_MARK.replace('CSP', 'CSP\u2060');

/** What a page needs, in the order in which it asks, whatever is answered first: a document is known by it. */
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

/** Nobody gets a nonce into a document by writing its mark. */
const withoutMark = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(NONCE_MARK, BROKEN_MARK) : value;

/** What the api answers a visitor, by address; `body` is JSON. */
type Answers = Record<string, Readonly<{ status: number; body: unknown }>>;

/**
 * What the build of the pages exports to us (`web/src/app/server/render.ts`): the bff imports none of their sources, and
 * they know nothing of requests (decision 79).
 */
type Renderer = Readonly<{
  isKnown(path: string): boolean;
  /**
   * Addresses of the api to ask as a visitor; null for a page that the browser renders. `address`, here and below: a path
   * with its query.
   */
  asks(address: string, answers: Answers): readonly string[] | null;
  statusOf(address: string, answers: Answers): number;
  /** ms after which a page is rendered anew although its answers are the same, since it says how long ago something was. */
  lastsMs(address: string): number;
  /** `chosen`: what operators have chosen for the marketplace, where it differs from the usual. */
  render(template: string, address: string, answers: Answers, origin: string, chosen: object): Promise<string>;
}>;

const FILE = '.server/render.mjs';
/** ms after which what could not be loaded is tried again: each try stays in memory. */
const RETRY_MS = 60_000;

/**
 * Loads what the folder of built pages renders with, again after a new build. Null where there is none, and where it
 * cannot be loaded: browsers render every page then.
 */
export function openRenderer(
  webRoot: string | null,
  now = () => performance.now(),
): (log: Pick<Logger, 'error'>) => Promise<Renderer | null> {
  if (webRoot === null) return async () => null;
  const file = join(webRoot, FILE);
  let loaded: Readonly<{ mtimeMs: number; renderer: Promise<Renderer | null> }> | undefined;
  /** A build that could not be loaded, and when it is tried again. */
  let failed = { mtimeMs: Number.NaN, until: 0 };
  let tries = 0;

  async function load(mtimeMs: number, log: Pick<Logger, 'error'>): Promise<Renderer | null> {
    try {
      // The same address would be the module, or the failure, that was loaded before.
      const found: Partial<Renderer> = await import(`${pathToFileURL(file).href}?${mtimeMs}-${tries++}`);
      if (!found.render || !found.lastsMs) throw new Error('It exports nothing that renders pages.');
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

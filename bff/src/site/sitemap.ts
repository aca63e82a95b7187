import type { RequestHandler, Response } from 'express';
import { compressed } from '../http/compressed.ts';
import { contextOf } from '../http/context.ts';
import { isUnchanged, weakEtag } from '../http/etag.ts';
import { isRead } from '../http/is-read.ts';
import { sendProblem } from '../http/problem.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitRead } from '../limits/per-route.ts';
import { type CallService, openParts, type Page } from './parts.ts';

/** The form of sitemaps.org. */
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const CACHED = 'public, max-age=600';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// biome-ignore lint/plugin/built-expression: its parts are constants.
const PART = new RegExp(`^/sitemaps/(?:projects|people)-${ID}\\.xml$`);
const [INDEX, PAGES] = ['/sitemap.xml', '/sitemaps/pages.xml'];

/** Pages that everybody reads and that are there from the beginning. */
const FIXED = [
  '/',
  '/projects',
  '/about',
  '/blog',
  '/contact',
  '/career',
  '/help',
  '/terms',
  '/legal',
  '/privacy',
  '/verify',
];

type Deps = Readonly<{ publicUrl: string; callService: CallService; limits: Pick<Limiting, 'limiters'> }>;

/**
 * The sitemap: an index, and parts of up to 50,000 addresses of projects and people. Counted as reads, by address.
 */
export function sitemap({ publicUrl, callService, limits: { limiters } }: Deps): RequestHandler {
  const entry = ({ path, changedAt }: Page) =>
    `<url><loc>${publicUrl}${path}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
  const urlset = (pages: readonly Page[]) => xml('urlset', pages.map(entry));
  const location = (path: string) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>`;
  const parts = openParts(callService, urlset);
  const fixed = urlset(FIXED.map((path) => ({ path, changedAt: null })));

  /** Null when a service does not answer, undefined for what there is not. */
  async function textAt(path: string, requestId: string): Promise<string | null | undefined> {
    if (path === PAGES) return fixed;
    if (path !== INDEX) return parts.text(path, requestId);
    const paths = await parts.list(requestId);
    return paths && xml('sitemapindex', [PAGES, ...paths].map(location));
  }

  return async (req, res, next) => {
    if (!isRead(req.method)) return next();
    if (req.path !== INDEX && req.path !== PAGES && !PART.test(req.path)) return next();
    contextOf(res).pattern = 'sitemap';
    if (!(await admitRead(res, limiters))) return;
    const text = await textAt(req.path, contextOf(res).requestId);
    if (typeof text === 'string') await send(res, text);
    else sendProblem(res, text === null ? 'unavailable' : 'unknown');
  };
}

async function send(res: Response, text: string) {
  const { req } = res;
  res.setHeader('cache-control', CACHED);
  if (isUnchanged(req, res, weakEtag(text))) res.status(304).end();
  else res.type('application/xml; charset=utf-8').send(await compressed(req, res, text));
}

const xml = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${entries.join('\n')}\n</${root}>\n`;

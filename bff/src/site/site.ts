import { routes } from '@hirelane/api/routes';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { InternalCall } from '../auth/internal-call.ts';
import { compressed } from '../http/compressed.ts';
import { contextOf } from '../http/context.ts';
import { inSequence } from '../http/in-sequence.ts';
import { sendProblem } from '../http/problem.ts';
import { isRead, isUnchanged, weakEtag } from '../http/request.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitRead } from '../limits/per-route.ts';
import type { KnownMarketplace } from '../marketplace/known.ts';
import type { AskAsVisitor } from '../pages/ask-as-visitor.ts';
import type { DrawCard } from './drawing.ts';
import { pictures } from './pictures.ts';
import { schemas } from './schemas.ts';

type Deps = Readonly<{
  publicUrl: string;
  ask: AskAsVisitor;
  marketplace: Pick<KnownMarketplace, 'now'>;
  call: InternalCall;
  limits: Pick<Limiting, 'limiters'>;
  drawCard: DrawCard;
}>;

/** Serves resources, other than pages, for search engines and link previews. No cookie is read or set. */
export function site({ publicUrl, ask, marketplace, call, limits, drawCard }: Deps): RequestHandler {
  const text = robots(publicUrl);
  return inSequence(
    // Opened by password managers (https://w3c.github.io/webappsec-change-password-url/).
    (req, res, next) => {
      if (req.path !== '/.well-known/change-password' || !isRead(req.method)) return next();
      contextOf(res).pattern = 'change-password';
      res.redirect(302, SETTINGS_PAGES.security);
    },
    (req, res, next) => {
      if (req.path !== '/robots.txt' || !isRead(req.method)) return next();
      contextOf(res).pattern = 'robots';
      res.setHeader('cache-control', 'public, max-age=3600');
      res.type('text/plain').send(text);
    },
    sitemap({ publicUrl, call, limits }),
    schemas({ limits }),
    pictures({ ask, marketplace, limits, drawCard }),
  );
}

/**
 * Screens that need a sign-in, and paths that are not pages. API paths needed by public pages and people's pictures
 * remain allowed.
 */
const NOT_CRAWLED = [
  ...['/auth/', '/client', '/freelancer', '/contracts', '/messages', '/notifications', '/settings/', '/operator'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/confirm-email'],
  ...['/undo-email-change', '/newsletter/', '/mail/', '/feeds/personal/', '/health/'],
];

/** The content of robots.txt (RFC 9309). A rule for `/freelancer` also covers `/freelancers`. */
const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...NOT_CRAWLED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

/** The XML namespace of sitemaps.org. */
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const CACHED = 'public, max-age=600';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
// biome-ignore lint/plugin/built-expression: its parts are constants.
const PART = new RegExp(`^/sitemaps/(?:projects|people)-${ID}\\.xml$`);
const [INDEX, PAGES] = ['/sitemap.xml', '/sitemaps/pages.xml'];

/** Public pages that always exist. */
const FIXED = [
  '/',
  '/projects',
  '/statistics',
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

type SitemapDeps = Readonly<{ publicUrl: string; call: InternalCall; limits: Pick<Limiting, 'limiters'> }>;

/**
 * Serves the sitemap: an index, and parts with up to 50,000 URLs of projects and people each. Counted as reads, by
 * address.
 */
function sitemap({ publicUrl, call, limits: { limiters } }: SitemapDeps): RequestHandler {
  const entry = ({ path, changedAt }: Page) =>
    `<url><loc>${publicUrl}${path}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
  const urlset = (pages: readonly Page[]) => xml('urlset', pages.map(entry));
  const location = (path: string) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>`;
  const parts = openParts(call, urlset);
  const fixed = urlset(FIXED.map((path) => ({ path, changedAt: null })));

  /** Null if a service does not respond; undefined if the file does not exist. */
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

/** How long the list of parts and their content are cached, in milliseconds. Both queries read every page of a kind. */
const KEPT_MS = 600_000;
/** Size of the cache for parts, in bytes. A full part has about seven million bytes. */
const KEPT_BYTES = 32_000_000;
/** Maximum number of previously listed parts that are still served, because search engines may use an older index. */
const NAMED_MAX = 1_000;

const KINDS = {
  projects: { list: routes.listProjectParts, read: routes.readProjectPart },
  people: { list: routes.listPeopleParts, read: routes.readPeoplePart },
} as const;

/** A page in a part: its path, and when it changed. */
type Page = Readonly<{ path: string; changedAt: string | null }>;
type Part = Readonly<{ kind: keyof typeof KINDS; first: string }>;

type Parts = Readonly<{
  /** The paths of all parts; null if a service does not respond. */
  list(requestId: string): Promise<readonly string[] | null>;
  /** The last render of a part; null if a service does not respond, undefined if the part was never listed. */
  text(path: string, requestId: string): Promise<string | null | undefined>;
}>;

/** The parts of the sitemap. Each costs a query of 50,000 rows, so only listed parts are served. */
export function openParts(
  call: InternalCall,
  render: (pages: readonly Page[]) => string,
  now = () => performance.now(),
): Parts {
  let kept: Readonly<{ until: number; paths: Promise<readonly string[] | null> }> | undefined;
  const named = new LRUCache<string, Part>({ max: NAMED_MAX });
  const texts = new LRUCache<string, { text: string; until: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ text }) => text.length + 1,
  });
  const underWay = new Map<string, Promise<string | null | undefined>>();

  async function ask(requestId: string): Promise<readonly string[] | null> {
    const parts: Part[] = [];
    for (const kind of Object.keys(KINDS) as Part['kind'][]) {
      const said = await call(KINDS[kind].list, {}, { requestId });
      if (!said.ok) return null;
      parts.push(...said.body.data.map(({ first }) => ({ kind, first })));
    }
    return parts.map((part) => {
      const path = `/sitemaps/${part.kind}-${part.first}.xml`;
      named.set(path, part);
      return path;
    });
  }

  async function list(requestId: string) {
    if (!kept || now() > kept.until) kept = { until: now() + KEPT_MS, paths: ask(requestId) };
    const asked = kept;
    const paths = await asked.paths;
    if (paths === null && kept === asked) kept = undefined;
    return paths;
  }

  async function read(path: string, { kind, first }: Part, requestId: string) {
    const said = await call(KINDS[kind].read, { first }, { requestId });
    if (!said.ok) return said.problem.status === 404 ? undefined : null;
    const text = render(
      said.body.data.map(({ name, changedAt }) => ({ path: `/${kind}/${encodeURIComponent(name)}`, changedAt })),
    );
    texts.set(path, { text, until: now() + KEPT_MS });
    return text;
  }

  return {
    list,
    async text(path, requestId) {
      if (!named.has(path) && (await list(requestId)) === null) return null;
      const part = named.get(path);
      if (!part) return undefined;
      const found = texts.get(path);
      if (found && now() <= found.until) return found.text;
      const reading = underWay.get(path) ?? read(path, part, requestId).finally(() => underWay.delete(path));
      underWay.set(path, reading);
      return reading;
    },
  };
}

import { routes } from '@hirelane/contracts/routes';
import type { RequestHandler, Response } from 'express';
import type { InternalCall } from '../auth/internal-call.ts';
import { compressed } from '../http/compressed.ts';
import { contextOf, traceOf } from '../http/context.ts';
import { isUnchanged, weakEtag } from '../http/etag.ts';
import { sendProblem } from '../http/problem.ts';

/** The form of sitemaps.org. */
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** ms for which the list of parts is kept: it takes a look at every open project. */
const KEPT_MS = 600_000;
const CACHED = 'public, max-age=600';
const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PART = new RegExp(`^/sitemaps/(projects|people)-(${ID})\\.xml$`);

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

const KINDS = {
  projects: { service: 'feed', list: routes.listProjectParts, read: routes.readProjectPart },
  people: { service: 'profiles', list: routes.listPeopleParts, read: routes.readPeoplePart },
} as const;
type Kind = keyof typeof KINDS;

type Deps = Readonly<{ publicUrl: string; callService(service: 'feed' | 'profiles'): InternalCall }>;

/** The sitemap: an index, and parts of up to 50,000 addresses of projects and people. */
export function sitemap({ publicUrl, callService }: Deps): RequestHandler {
  const partsOf = keptParts(callService);
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const [, kind, first] = PART.exec(req.path) ?? [];
    if (req.path === '/sitemap.xml') {
      const parts = await partsOf(res);
      if (!parts) return sendProblem(res, 'unavailable');
      const paths = ['/sitemaps/pages.xml', ...parts];
      return send(
        xml(
          'sitemapindex',
          paths.map((path) => `<sitemap><loc>${publicUrl}${path}</loc></sitemap>`),
        ),
      );
    }
    if (req.path === '/sitemaps/pages.xml')
      return send(
        xml(
          'urlset',
          FIXED.map((path) => entry(path, null)),
        ),
      );
    if (kind === undefined || first === undefined) return next();
    const { service, read } = KINDS[kind as Kind];
    const said = await callService(service)(read, { first }, { requestId: traceOf(res).requestId });
    if (!said.ok) return sendProblem(res, said.problem.status === 404 ? 'unknown' : 'unavailable');
    const pages = said.body.data.map(({ name, changedAt }) => entry(`/${kind}/${encodeURIComponent(name)}`, changedAt));
    return send(xml('urlset', pages));

    function entry(path: string, changedAt: string | null): string {
      return `<url><loc>${publicUrl}${path}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
    }

    async function send(text: string) {
      contextOf(res).pattern = 'sitemap';
      res.setHeader('cache-control', CACHED);
      if (isUnchanged(req, res, weakEtag(text))) res.status(304).end();
      else res.type('application/xml; charset=utf-8').send(await compressed(req, res, text));
    }
  };
}

const xml = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${entries.join('\n')}\n</${root}>\n`;

/** The paths of all parts, asked for once at a time; null when a service does not answer. */
function keptParts(callService: Deps['callService']) {
  let kept: Readonly<{ until: number; paths: Promise<readonly string[] | null> }> | undefined;
  async function ask(requestId: string): Promise<readonly string[] | null> {
    const paths: string[] = [];
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const { service, list } = KINDS[kind];
      const said = await callService(service)(list, {}, { requestId });
      if (!said.ok) return null;
      paths.push(...said.body.data.map(({ first }) => `/sitemaps/${kind}-${first}.xml`));
    }
    return paths;
  }
  return async (res: Response) => {
    if (!kept || performance.now() > kept.until) {
      kept = { until: performance.now() + KEPT_MS, paths: ask(contextOf(res).requestId) };
    }
    const paths = await kept.paths;
    if (paths === null) kept = undefined;
    return paths;
  };
}

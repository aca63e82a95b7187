import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { HEADERS } from '@hirelane/api/service-token';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { contextOf } from './http/context.ts';
import { sendProblem } from './http/problem.ts';
import { isRead } from './http/request.ts';
import { OF_DOCUMENTS } from './http/security-headers.ts';
import { inDocument } from './marketplace/in-document.ts';
import type { KnownMarketplace } from './marketplace/known.ts';
import { sendDocument } from './pages/send-document.ts';

/** The document of most addresses, and the one of `/`, which has the landing page in it. */
const [DOCUMENT, LANDING] = ['index.html', 'landing.html'];
/** Names that the build and the public folder use: no dot files, nothing that needs decoding. */
const FILE_PATH = /^(\/\w[\w.-]*)+$/;
/** Files that no browser shows as a page of their own. */
const NO_DOCUMENT: ReadonlySet<string> = new Set(['.css', '.js', '.woff2']);
/** Precompressed versions of a file, best first: Accept-Encoding token and file ending. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the built SPA: hashed assets permanently cacheable, other files of its folder briefly, and a document for
 * every page. Nothing here depends on the session: a document request that a provider's site redirected here has no
 * Strict cookie. Documents name the marketplace as its operators do. `rendered` answers those pages that the server
 * renders, and says what any other document is.
 */
export function spa(
  webRoot: string | null,
  { now }: Pick<KnownMarketplace, 'now'>,
  rendered: RequestHandler,
): RequestHandler {
  const fill = async (html: string) => inDocument(html, await now());
  const document = page(webRoot, DOCUMENT, fill);
  const landing = page(webRoot, LANDING, fill);
  const router = Router({ caseSensitive: true, strict: true });
  router.use(async (req, res, next) => {
    if (!isRead(req.method)) return next();
    if (webRoot === null || !(await sendStatic(webRoot, req, res))) next();
  });
  router.use(rendered);
  router.use(async (req, res, next) => {
    if (!isPage(req)) return next();
    contextOf(res).pattern = 'page';
    if (req.path === '/' && (await landing(req, res))) return;
    if (await document(req, res)) return;
    sendProblem(res, 'unavailable', {
      detail: 'The web application is not built, or WEB_ROOT does not point at it.',
    });
  });
  return router;
}

/** Whether the request is for a document: not a file, not the API, and from a client that accepts HTML. */
function isPage(req: Request) {
  if (!isRead(req.method)) return false;
  if (/^\/(api|auth|assets)(\/|$)/.test(req.path) || req.path.includes('/.') || req.path.endsWith('.map')) return false;
  return (req.get('accept') ?? '').includes('text/html') || (req.path === '/' && req.accepts('html') === 'html');
}

/** Sends a document of the folder, reading the file again when it has changed; false if there is none. */
function page(webRoot: string | null, name: string, fill: (html: string) => Promise<string>) {
  let cached = { mtimeMs: Number.NaN, html: '' };
  const read = async (file: string) => {
    const { mtimeMs } = await stat(file);
    if (mtimeMs !== cached.mtimeMs) cached = { mtimeMs, html: await readFile(file, 'utf8') };
    return cached.html;
  };
  return async (req: Request, res: Response) => {
    const html = webRoot === null ? null : await read(join(webRoot, name)).catch(() => null);
    if (html === null) return false;
    await sendDocument(req, res, await fill(html));
    return true;
  };
}

/** Sends a file of the folder; false when there is none, or when it is a source map, which is not public. */
async function sendStatic(webRoot: string, req: Request, res: Response): Promise<boolean> {
  const { path } = req;
  if (!FILE_PATH.test(path) || path.endsWith('.html') || /\.(map|br|gz)$/.test(path)) return false;
  if (!(await isFile(join(webRoot, path)))) return false;
  contextOf(res).pattern = 'asset';
  // XML needs its character set too (ASVS 4.1.1); Express adds it to text types only.
  res.type(extname(path) === '.svg' ? 'image/svg+xml; charset=utf-8' : extname(path));
  res.vary('accept-encoding');
  const isHashed = path.startsWith('/assets/');
  // A first visit loads ten of these, and nobody asks about one of them by its id.
  if (isHashed) res.removeHeader(HEADERS.correlationId);
  if (isHashed && NO_DOCUMENT.has(extname(path))) for (const name of OF_DOCUMENTS) res.removeHeader(name);
  res.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  let ending = '';
  for (const [encoding, candidate] of ENCODINGS) {
    if (req.acceptsEncodings(encoding) === false || !(await isFile(join(webRoot, path + candidate)))) continue;
    res.setHeader('content-encoding', encoding);
    ending = candidate;
    break;
  }
  // What never changes is never asked for again, nor in parts: a first visit loads ten such files.
  await new Promise<void>((resolve, reject) => {
    res.sendFile(
      path + ending,
      { root: webRoot, cacheControl: false, lastModified: !isHashed, acceptRanges: !isHashed },
      (error) => {
        // A browser that disconnects is not a failure of ours.
        if (!error || res.headersSent || res.closed) return resolve();
        res.removeHeader('content-encoding');
        if (!('status' in error) || error.status !== 416) return reject(error);
        // A range beyond the end: Content-Range already has the total length.
        res.status(416).setHeader('cache-control', 'no-store').end();
        resolve();
      },
    );
  });
  return true;
}

const isFile = (file: string) =>
  stat(file).then(
    (entry) => entry.isFile(),
    () => false,
  );

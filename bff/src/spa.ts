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

/** The document for most URLs, and the one for `/`, which contains the landing page. */
const [DOCUMENT, LANDING] = ['index.html', 'landing.html'];
/** File names in the build and the public folder: no dot files or names that need decoding. */
const FILE_PATH = /^(\/\w[\w.-]*)+$/;
/** Files that a browser never shows as a page. */
const NO_DOCUMENT: ReadonlySet<string> = new Set(['.css', '.js', '.woff2']);
/** The precompressed versions of a file, best first, each with its Accept-Encoding token and file extension. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the built SPA: hashed assets that may be cached permanently, other files in its folder, which must be
 * revalidated, and a document for every page. Nothing here depends on the session, because a document request after a
 * redirect from a provider's site has no Strict cookie. Documents contain the marketplace name chosen by the operators.
 * `rendered` serves the pages that the server renders, and sets the status and headers of other documents.
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
      detail: 'The web application is not built, or WEB_ROOT does not point to it.',
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

/** Sends a document from the folder, reading the file again if it has changed. Returns false if it does not exist. */
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

/** Sends a file from the folder. Returns false if it does not exist or is a source map, which is not public. */
async function sendStatic(webRoot: string, req: Request, res: Response): Promise<boolean> {
  const { path } = req;
  if (!FILE_PATH.test(path) || path.endsWith('.html') || /\.(map|br|gz)$/.test(path)) return false;
  if (!(await isFile(join(webRoot, path)))) return false;
  contextOf(res).pattern = 'asset';
  // XML also needs a charset (ASVS 4.1.1); Express adds it only to text types.
  res.type(extname(path) === '.svg' ? 'image/svg+xml; charset=utf-8' : extname(path));
  res.vary('accept-encoding');
  const isHashed = path.startsWith('/assets/');
  // A first visit loads ten hashed files, and their correlation ids are never needed.
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
  // Hashed files never change, so they are sent without the headers for revalidation and ranges: a first visit loads
  // ten of them.
  await new Promise<void>((resolve, reject) => {
    res.sendFile(
      path + ending,
      { root: webRoot, cacheControl: false, lastModified: !isHashed, acceptRanges: !isHashed },
      (error) => {
        // A disconnect by the browser is not an error.
        if (!error || res.headersSent || res.closed) return resolve();
        res.removeHeader('content-encoding');
        if (!('status' in error) || error.status !== 416) return reject(error);
        // The requested range is beyond the end of the file. Content-Range already contains the total length.
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

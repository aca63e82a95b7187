import type { RequestHandler } from 'express';
import { isLoopback } from '../config.ts';

/** What a proxy adds: the browser has asked for another host than the one we are told. */
const BY_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'];

/**
 * Sends a browser that opens a page at another name of this machine, such as `http://127.0.0.1:3000`, to the one origin that
 * requests are taken from: elsewhere the pages show, and every sign-in is refused. Only where that origin is plain http on this
 * machine: with https there is a proxy, which may give us any Host.
 */
export function toPublicOrigin(publicUrl: string): RequestHandler {
  const origin = new URL(publicUrl);
  if (origin.protocol !== 'http:' || !isLoopback(origin.hostname)) return (_req, _res, next) => next();
  return (req, res, next) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && (req.get('accept') ?? '').includes('text/html');
    const host = req.get('host') ?? '';
    const name = /^(\[[\da-f:.]+\]|[^:]+)(:\d+)?$/i.exec(host)?.[1] ?? '';
    if (
      !isPage ||
      host === origin.host ||
      !isLoopback(name) ||
      BY_PROXY.some((header) => req.get(header) !== undefined)
    )
      return next();
    res.setHeader('cache-control', 'no-store');
    res.redirect(307, origin.origin + req.originalUrl);
  };
}

import type { RequestListener } from 'node:http';
import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import type { RequestHandler } from 'express';
import { isLoopback } from '../config.ts';
import { isRead } from './request.ts';
import { securityHeaders } from './security-headers.ts';

/** Headers that a proxy adds. Behind a proxy, the browser's host may differ from the Host we receive. */
const BY_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'];

/**
 * Redirects a browser that opens a page under another name for this machine, such as `http://127.0.0.1:3000`, to the
 * only origin that the bff accepts requests from. Pages load under other names, but every sign-in is refused. Redirects
 * only if that origin is on this machine and is either plain http or `isOwnHttps`. Otherwise, a proxy provides https
 * and may send any Host.
 */
export function toPublicOrigin(publicUrl: string, isOwnHttps: boolean): RequestHandler {
  const origin = new URL(publicUrl);
  const isOurs = isOwnHttps || origin.protocol === 'http:';
  if (!isOurs || !isLoopback(origin.hostname)) return (_req, _res, next) => next();
  return (req, res, next) => {
    const isPage = isRead(req.method) && (req.get('accept') ?? '').includes('text/html');
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

/**
 * Handles a request without TLS to an https port. Redirects GET and HEAD to the same path at `publicUrl`. Refuses all
 * other methods, because their secrets were sent unencrypted.
 */
export function toHttps(publicUrl: string): RequestListener {
  const { origin } = new URL(publicUrl);
  const headers = new Headers([...securityHeaders(publicUrl)]);
  headers.set('cache-control', 'no-store');
  return (req, res) => {
    res.setHeaders(headers);
    if (isRead(req.method)) {
      const path = req.url?.startsWith('/') ? req.url : '/';
      res.writeHead(307, { location: origin + path }).end();
      return;
    }
    const said = problem('bad-request', { detail: `This port is https only: ${origin}.` });
    res.writeHead(said.status, { 'content-type': PROBLEM_TYPE }).end(JSON.stringify(said));
  };
}

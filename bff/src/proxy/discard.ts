import type { Request } from 'express';

/** How long a browser may continue sending a body that has already been answered. */
const BODY_GRACE_MS = 30_000;

/**
 * Reads and discards the rest of a request body, so that a browser that is still sending can read an early answer, such
 * as 413: closing immediately would reset the connection and lose the answer.
 */
export function discardBody(req: Request): void {
  req.unpipe();
  req.resume();
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), BODY_GRACE_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

import type { Request } from 'express';

/** Milliseconds that a browser may continue sending a body that has already been answered. */
const GRACE = 30_000;

/**
 * Reads and discards the rest of a request body, so that a browser that is still sending can read an early answer, such
 * as 413: closing immediately would reset the connection and lose the answer.
 */
export function discardBody(req: Request): void {
  req.unpipe();
  req.resume();
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), GRACE);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

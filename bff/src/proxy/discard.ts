import type { Request } from 'express';

/** Milliseconds a browser may go on sending a body that has been answered. */
const GRACE = 30_000;

/**
 * Reads the rest of a request body and throws it away, so that a browser that is still sending gets to read an answer that
 * came early, such as 413: closing at once would reset the connection, and the answer with it.
 */
export function discardBody(req: Request): void {
  req.unpipe();
  req.resume();
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), GRACE);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}

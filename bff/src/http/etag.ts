import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Weak, since what is sent differs by encoding and nonce while it says the same. */
export const weakEtag = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** Whether the client has it already (RFC 9110, 13.1.2); the answer is then 304, and `etag` is set in any case. */
export function isUnchanged(req: Request, res: Response, etag: string): boolean {
  res.setHeader('etag', etag);
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const asked = req.get('if-none-match');
  return asked !== undefined && (asked.trim() === '*' || asked.split(',').some((tag) => opaque(tag) === opaque(etag)));
}

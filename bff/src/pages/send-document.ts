import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { compressed } from '../http/compressed.ts';
import { pageCsp } from '../http/security-headers.ts';

/** Stands for the nonce in documents of the build, and in what the server renders. */
export const NONCE_MARK = '__CSP_NONCE__';
/** The only place of the mark. In what people write the quotes are escaped, so there it stays a text. */
const ATTRIBUTE = `nonce="${NONCE_MARK}"`;

/**
 * Sends a document with a new nonce. Because of it no two answers are equal, so each is compressed as it is sent. It
 * contains nothing of who asks, so its length reveals nothing about the nonce.
 */
export async function sendDocument(req: Request, res: Response, html: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  res.setHeader('content-security-policy', pageCsp(nonce));
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  res.type('html').send(await compressed(req, res, html.replaceAll(ATTRIBUTE, `nonce="${nonce}"`)));
}

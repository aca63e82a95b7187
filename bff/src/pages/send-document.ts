import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { compressed } from '../http/compressed.ts';
import { pageCsp } from '../http/security-headers.ts';

/** The placeholder for the nonce in built documents and in rendered pages. */
export const NONCE_MARK = '__CSP_NONCE__';
/**
 * The only form in which the placeholder is replaced. Quotes in user input are escaped, so a placeholder there remains
 * plain text.
 */
const ATTRIBUTE = `nonce="${NONCE_MARK}"`;

/**
 * Sends a document with a new nonce. The nonce makes every response different, so each is compressed when it is sent.
 * The document contains no caller input, so its length reveals nothing about the nonce.
 */
export async function sendDocument(req: Request, res: Response, html: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  res.setHeader('content-security-policy', pageCsp(nonce));
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  res.type('html').send(await compressed(req, res, html.replaceAll(ATTRIBUTE, `nonce="${nonce}"`)));
}

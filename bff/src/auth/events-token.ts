import { createHash, timingSafeEqual } from 'node:crypto';
import { bearerToken } from '../http/request.ts';

/** Whether an Authorization header holds one of the operator's tokens for the event stream (RFC 6750, section 2.1). */
export type IsAnalyst = (authorization: string | undefined) => boolean;

/**
 * Returns a check that refuses every caller if no tokens are configured. Compares hashes so that timing reveals neither
 * a token nor its length.
 */
export function eventsTokens(tokens: readonly string[]): IsAnalyst {
  const known = tokens.map(sha256);
  return (authorization) => {
    const token = bearerToken(authorization);
    if (token === undefined) return false;
    const given = sha256(token);
    return known.filter((hash) => timingSafeEqual(hash, given)).length > 0;
  };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

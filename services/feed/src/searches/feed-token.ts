import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in the form used in a personal feed's URL (TOKEN_FORM in the contracts). */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. A token cannot be guessed, so it needs no salt and no slow hash. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

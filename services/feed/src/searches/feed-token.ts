import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as they stand in the address of a personal feed (TOKEN_FORM of the contracts). */
export const newFeedToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. Nobody can guess one, so that it needs no salt and no slow hash. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

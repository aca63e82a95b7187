/** Maximum numbers of characters in a token's name, and of tokens that are not revoked. */
export const EVENTS_TOKEN_LIMITS = { name: 60, tokens: 100 } as const;

/** Begins every token that operators create, so that a leaked one can be recognised. */
export const EVENTS_TOKEN_PREFIX = 'hle_';

/** The form of these tokens: the prefix and 256 random bits in base64url. */
export const EVENTS_TOKEN_FORM = /^hle_[\w-]{43}$/;

/** The PostgreSQL notification channel for new and revoked tokens; the payload is empty. */
export const EVENTS_TOKENS_CHANNEL = 'hirelane_events_tokens';

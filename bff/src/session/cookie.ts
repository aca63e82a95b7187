import type { Response } from 'express';

/** `__Host-`: the browser enforces Secure, Path=/ and no Domain (RFC 6265bis, section 4.1.3.2). */
export const SESSION_COOKIE = '__Host-sid';
/**
 * Holds the transaction for a sign-in at a provider. Lax, because the browser returns from there by a cross-site
 * redirect.
 */
export const OAUTH_COOKIE = '__Host-oauth';

/** The cookie that identifies a browser the user has signed in with before. It gives no access. */
export const BROWSER_COOKIE = '__Host-browser';

/**
 * Marks a browser whose session has written something in the last minute. Its reads then look up the session, even if
 * another instance of the bff handled the command (`cached-sessions.ts`). It gives no access.
 */
const WROTE_COOKIE = '__Host-wrote';
const WROTE_SECONDS = 60;

const ATTRIBUTES = {
  [WROTE_COOKIE]: 'Secure; HttpOnly; SameSite=Strict; Path=/',
  [SESSION_COOKIE]: 'Secure; HttpOnly; SameSite=Strict; Path=/',
  [OAUTH_COOKIE]: 'Secure; HttpOnly; SameSite=Lax; Path=/',
  // Lax, because it is also needed on the redirect back from a provider.
  [BROWSER_COOKIE]: 'Secure; HttpOnly; SameSite=Lax; Path=/',
} as const;
type Name = keyof typeof ATTRIBUTES;

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether the request has the cookie, and its token; null for a malformed value. */
export function readCookie(header: string | undefined, name: Name): { sent: boolean; token: string | null } {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined) return { sent: false, token: null };
  return { sent: true, token: TOKEN.test(value) ? value : null };
}

/** Sets the session cookie until the browser is closed. There is no Max-Age, because expiry is on the server. */
export const setCookie = (res: Response, token: string) => put(res, SESSION_COOKIE, token);

/** Sets the transaction's cookie, for as many seconds as the transaction is valid. */
export const setOAuthCookie = (res: Response, token: string, seconds: number) => put(res, OAUTH_COOKIE, token, seconds);

export const setBrowserCookie = (res: Response, token: string, seconds: number) =>
  put(res, BROWSER_COOKIE, token, seconds);

export const setWroteCookie = (res: Response) => put(res, WROTE_COOKIE, '1', WROTE_SECONDS);

export const hasWroteCookie = (header: string | undefined): boolean => header?.includes(`${WROTE_COOKIE}=`) ?? false;

export const expireCookie = (res: Response, name: Name) => put(res, name, '', 0);

/** A later value replaces an earlier one for the same cookie in a response; other cookies are kept. */
function put(res: Response, name: Name, value: string, maxAge?: number) {
  const others = [res.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((other) => !other.startsWith(`${name}=`));
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  res.setHeader('set-cookie', [...others, `${name}=${value}; ${ATTRIBUTES[name]}${lifetime}`]);
}

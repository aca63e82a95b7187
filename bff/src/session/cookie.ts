import type { Response } from 'express';

/** `__Host-`: the browser itself insists on Secure, Path=/ and no Domain (RFC 6265bis, section 4.1.3.2). */
export const SESSION_COOKIE = '__Host-sid';
/** Names the transaction of a sign-in at another site: Lax, since the browser comes back from there by a link. */
export const OAUTH_COOKIE = '__Host-oauth';

/** Recognises a browser in which somebody has signed in before. It signs nobody in. */
export const BROWSER_COOKIE = '__Host-browser';

const ATTRIBUTES = {
  [SESSION_COOKIE]: 'Secure; HttpOnly; SameSite=Strict; Path=/',
  [OAUTH_COOKIE]: 'Secure; HttpOnly; SameSite=Lax; Path=/',
  // Lax: one also signs in on the way back from a provider.
  [BROWSER_COOKIE]: 'Secure; HttpOnly; SameSite=Lax; Path=/',
} as const;
type Name = keyof typeof ATTRIBUTES;

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether the request brings the cookie, and the token in it; a value of another form is no token. */
export function readCookie(header: string | undefined, name: Name): { sent: boolean; token: string | null } {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  if (value === undefined) return { sent: false, token: null };
  return { sent: true, token: TOKEN.test(value) ? value : null };
}

/** Gives the browser its token until it is closed; the server's expiry counts, so there is no Max-Age. */
export const setCookie = (res: Response, token: string) => put(res, SESSION_COOKIE, token);

/** Gives the browser the id of its transaction, for as many seconds as that lives. */
export const setOAuthCookie = (res: Response, token: string, seconds: number) => put(res, OAUTH_COOKIE, token, seconds);

export const setBrowserCookie = (res: Response, token: string, seconds: number) =>
  put(res, BROWSER_COOKIE, token, seconds);

export const expireCookie = (res: Response, name: Name) => put(res, name, '', 0);

/** The last word on a cookie replaces an earlier one of the same answer; other cookies stay. */
function put(res: Response, name: Name, value: string, maxAge?: number) {
  const others = [res.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((other) => !other.startsWith(`${name}=`));
  const lifetime = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  res.setHeader('set-cookie', [...others, `${name}=${value}; ${ATTRIBUTES[name]}${lifetime}`]);
}

import type { Response } from 'express';

/** `__Host-`: the browser itself insists on Secure, Path=/ and no Domain (RFC 6265bis, section 4.1.3.2). */
export const SESSION_COOKIE = '__Host-sid';

const ATTRIBUTES = 'Secure; HttpOnly; SameSite=Strict; Path=/';
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether the request brings the session cookie, and the token in it; a value of another form is no token. */
export function readCookie(header: string | undefined): { sent: boolean; token: string | null } {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${SESSION_COOKIE}=`))?.slice(SESSION_COOKIE.length + 1);
  if (value === undefined) return { sent: false, token: null };
  return { sent: true, token: TOKEN.test(value) ? value : null };
}

/** Gives the browser its token until it is closed; the server's expiry counts, so there is no Max-Age. */
export const setCookie = (res: Response, token: string) => put(res, `${SESSION_COOKIE}=${token}; ${ATTRIBUTES}`);

export const expireCookie = (res: Response) => put(res, `${SESSION_COOKIE}=; ${ATTRIBUTES}; Max-Age=0`);

/** The last word on the session cookie replaces an earlier one of the same answer; other cookies stay. */
function put(res: Response, cookie: string) {
  const others = [res.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((other) => !other.startsWith(`${SESSION_COOKIE}=`));
  res.setHeader('set-cookie', [...others, cookie]);
}

import type { Answer, Browser } from './browser.ts';

/** Opens a document as a link or a redirect would. From another site, the browser sends only Lax cookies. */
export function navigate(browser: Browser, path: string, from: 'same-origin' | 'cross-site'): Promise<Answer> {
  const cookies = [
    browser.oauth === null ? [] : [`__Host-oauth=${browser.oauth}`],
    browser.known === null ? [] : [`__Host-browser=${browser.known}`],
    browser.sid === null || from === 'cross-site' ? [] : [`__Host-sid=${browser.sid}`],
  ].flat();
  return browser.get(path, {
    headers: {
      accept: 'text/html',
      'sec-fetch-site': from,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'x-requested-by': undefined,
      cookie: cookies.length === 0 ? undefined : cookies.join('; '),
    },
  });
}

/**
 * Opens the start of a provider sign-in, such as `/auth/google`; returns the provider's URL. Throws if the redirect
 * leads elsewhere.
 */
export async function depart(browser: Browser, path: string): Promise<string> {
  const { status, headers } = await navigate(browser, path, 'same-origin');
  const { location } = headers;
  if (status !== 303 || !location?.startsWith('http://127.0.0.1:')) {
    throw new Error(`Expected ${path} to redirect to a provider, got ${status} to ${location}.`);
  }
  return location;
}

/** Signs in at the provider, or cancels there; returns the path of our callback, which the provider redirects to. */
export async function decideAt(address: string, name: string, decision: 'allow' | 'cancel' = 'allow'): Promise<string> {
  const jar = new Map<string, string>();
  const { origin } = new URL(address);
  let url = address;
  let body: string | null = null;
  for (let hops = 0; hops < 10; hops++) {
    const response: Response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(body !== null && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(key, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, url);
      if (next.origin !== origin) return next.pathname + next.search;
      [url, body] = [next.href, null];
    } else if (response.ok && body === null) {
      body = new URLSearchParams({ name, decision }).toString();
    } else {
      throw new Error(`Expected a redirect from the provider, got ${response.status}: ${await response.text()}`);
    }
  }
  throw new Error('Expected a redirect to our callback within 10 requests, got none.');
}

/** Completes a provider sign-in; returns the path the browser is finally redirected to. */
export async function travel(
  browser: Browser,
  path: string,
  name: string,
  decision: 'allow' | 'cancel' = 'allow',
): Promise<string> {
  const back = await decideAt(await depart(browser, path), name, decision);
  const { status, headers, text } = await navigate(browser, back, 'cross-site');
  if (status !== 303) throw new Error(`Expected the callback to redirect, got ${status}: ${text}`);
  return headers.location ?? '';
}

import { type IncomingHttpHeaders, request } from 'node:http';

export type Answer = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they assert.
  body: any;
}>;

export type Ask = Readonly<{
  /** A body that is sent as JSON. */
  json?: unknown;
  /** A body that is sent unchanged. */
  text?: string;
  bytes?: Buffer;
  /** Headers added to the browser's own. The value undefined removes a header. */
  headers?: Readonly<Record<string, string | undefined>>;
}>;

export type Browser = {
  /** Value of the session cookie; null if signed out. Set it to plant a session. */
  sid: string | null;
  /** Value of the cookie for a sign-in at a provider. */
  oauth: string | null;
  /** Value of the cookie that identifies the browser at a later sign-in. */
  known: string | null;
  /** Value of the cookie that marks a recent write. */
  wrote: string | null;
  /** Set-Cookie lines from the last response. */
  setCookies: string[];
  get(path: string, ask?: Ask): Promise<Answer>;
  send(method: string, path: string, ask?: Ask): Promise<Answer>;
};

/**
 * A browser that shows our own pages: it stores cookies and sends the headers that browsers send with `fetch`. Paths
 * are sent raw.
 */
export function openBrowser(port: number, origin: string): Browser {
  const browser: Browser = {
    sid: null,
    oauth: null,
    known: null,
    wrote: null,
    setCookies: [],
    get: (path, ask) => browser.send('GET', path, ask),
    async send(method, path, { json, text, bytes, headers = {} } = {}) {
      const body = bytes ?? (json === undefined ? text : JSON.stringify(json));
      const unsafe = method !== 'GET' && method !== 'HEAD';
      const all: Record<string, string | undefined> = {
        host: new URL(origin).host,
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-requested-by': 'web',
        origin: unsafe ? origin : undefined,
        cookie: cookiesOf(browser),
        'content-type': json === undefined ? undefined : 'application/json',
        'content-length': body === undefined ? undefined : String(Buffer.byteLength(body)),
        ...headers,
      };
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      const answer = await exchange(port, method, path, sent as Record<string, string>, body);
      browser.setCookies = answer.headers['set-cookie'] ?? [];
      for (const cookie of browser.setCookies) {
        const [, name, value = ''] = /^__Host-(sid|oauth|browser|wrote)=([^;]*)/.exec(cookie) ?? [];
        if (name === 'sid' || name === 'oauth' || name === 'wrote') browser[name] = value === '' ? null : value;
        if (name === 'browser') browser.known = value;
      }
      return answer;
    },
  };
  return browser;
}

function cookiesOf({ sid, oauth, known, wrote }: Browser): string | undefined {
  const pairs = Object.entries({ sid, oauth, browser: known, wrote }).flatMap(([name, value]) =>
    value === null ? [] : [`__Host-${name}=${value}`],
  );
  return pairs.length === 0 ? undefined : pairs.join('; ');
}

function exchange(port: number, method: string, path: string, headers: Record<string, string>, body?: string | Buffer) {
  return new Promise<Answer>((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (res) => {
      if (res.headers['content-type']?.startsWith('text/event-stream')) {
        // A stream does not end, so the promise resolves once its head has arrived.
        req.destroy();
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text: '', bytes: Buffer.alloc(0), body: null });
        return;
      }
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const isJson = /^application\/(problem\+)?json/.test(res.headers['content-type'] ?? '');
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text,
          bytes,
          body: isJson && text !== '' ? JSON.parse(text) : null,
        });
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}

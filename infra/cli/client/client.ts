import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@hirelane/api/routes';

/** The response to a request. `body` is parsed JSON, or null. */
export type Answered = Readonly<{ status: number; body: unknown; retryAfter: number | null }>;

export type FileToUpload = Readonly<{ name: string; type: string; bytes: Uint8Array<ArrayBuffer> }>;

/** Acts as one user's browser: keeps the session cookie and sends an Origin header. */
export type Client = Readonly<{
  /** Sends the request once. Rejects if no response arrives. */
  send(method: string, path: string, options?: Content): Promise<Answered>;
  /**
   * Retries with the same key if there is no response, or a 429 or 5xx, until any other response arrives; throws after
   * `ms`. Only for requests that have a key or change nothing.
   */
  insist(method: string, path: string, options?: Content, ms?: number): Promise<Answered>;
  /** The session cookie as the browser sends it. */
  cookie(): string | undefined;
}>;

type Content = Readonly<{ json?: unknown; file?: FileToUpload; key?: string }>;

const TIMEOUT_MS = 60_000;
const TRY_TIMEOUT_MS = 15_000;

/**
 * A client for `origin`, such as `http://localhost:3000`, which sends its requests to `address`. `onRetry` is called
 * before every retry.
 */
export function openClient(
  origin: string,
  onRetry: (cause: string) => void = () => undefined,
  address = origin,
): Client {
  let cookie: string | undefined;

  async function send(method: string, path: string, { json, file, key }: Content = {}): Promise<Answered> {
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        accept: 'application/json',
        origin,
        'x-requested-by': 'web',
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: file ? form(file) : json === undefined ? null : JSON.stringify(json),
      signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
    });
    const text = await response.text();
    cookie = sessionOf(response.headers) ?? cookie;
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
    const retryAfter = Number(response.headers.get('retry-after')) || null;
    return { status: response.status, body: isJson ? JSON.parse(text) : null, retryAfter };
  }

  async function insist(method: string, path: string, content: Content = {}, ms = TIMEOUT_MS): Promise<Answered> {
    const until = performance.now() + ms;
    for (let attempt = 0; ; attempt++) {
      const answer = await send(method, path, content).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status !== 429 && answer.status < 500) return answer;
      const cause = answer instanceof Error ? String(answer.cause ?? answer) : `status ${answer.status}`;
      if (performance.now() > until) throw new Error(`${method} ${path} got no response within ${ms} ms: ${cause}`);
      onRetry(cause);
      const asked = answer instanceof Error ? null : answer.retryAfter;
      await sleep(asked === null ? Math.min(500, 50 * 2 ** attempt) : asked * 1_000);
    }
  }

  return { send, insist, cookie: () => cookie };
}

/** Uploads a file and returns its id. Throws if the upload is refused. */
export async function upload(client: Client, file: FileToUpload, key: string): Promise<string> {
  const { method, path } = routes.uploadFile;
  return (successOf(await client.insist(method, path, { file, key })) as { data: { _id: string } }).data._id;
}

/** Returns the body of a 2xx response. Throws an error that contains the problem for any other response. */
export function successOf({ status, body }: Answered): unknown {
  if (status >= 200 && status < 300) return body;
  throw new Error(`Expected a 2xx response, got ${status}: ${JSON.stringify(body)}`);
}

function form({ name, type, bytes }: FileToUpload): FormData {
  const data = new FormData();
  data.append('file', new Blob([bytes], { type }), name);
  return data;
}

function sessionOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .find((pair) => pair.startsWith('__Host-sid='));
}

import { randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import type { ParamsOf } from '@hirelane/api/routes/params';
import type { Route } from '@hirelane/api/routes/route';
import type { PostProject } from '@hirelane/api/schemas/projects';
import { aProject, aRegistration, PDF_TEXT } from '@hirelane/api/testing/fixtures';
import { type Answer, type Ask, type Browser, openBrowser } from '@hirelane/bff/testing/browser';
import { checkContract } from './contract-check.ts';

export type { Answer };

type BodyOf<N extends RouteName> = (typeof routes)[N]['answer'] extends { parse(value: unknown): infer B }
  ? B
  : unknown;
type ParamsOfRoute<N extends RouteName> = ParamsOf<(typeof routes)[N]['path']>;

type AnyAsk = Ask &
  Readonly<{
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    /** The Idempotency-Key header. */
    key?: string;
  }>;
/** Includes `params` if the route's path has parameters. */
export type RouteAsk<N extends RouteName> = Omit<AnyAsk, 'params'> &
  (keyof ParamsOfRoute<N> extends never ? unknown : { params: ParamsOfRoute<N> });
type AskOf<N extends RouteName> = keyof ParamsOfRoute<N> extends never ? [ask?: RouteAsk<N>] : [ask: RouteAsk<N>];

export type Visitor = Browser &
  Readonly<{
    /** Calls a route by its name in the route table. A command without a body sends an empty one. */
    call<N extends RouteName>(route: N, ...ask: AskOf<N>): Promise<Answer>;
    /** Like `call`, but returns the body of a successful response and throws on any other response. */
    must<N extends RouteName>(route: N, ...ask: AskOf<N>): Promise<BodyOf<N>>;
    post(path: string, json?: unknown, ask?: Ask): Promise<Answer>;
    put(path: string, json?: unknown, ask?: Ask): Promise<Answer>;
    delete(path: string): Promise<Answer>;
    /** A single attempt, whose response may be stale. */
    getOnce(path: string): Promise<Answer>;
    upload(bytes: Buffer, name: string, ask?: Ask): Promise<Answer>;
    uploadAvatar(bytes: Buffer, name: string, ask?: Ask): Promise<Answer>;
  }>;

/** How long a visitor repeats a query to see their own writes. */
const FRESH_WITHIN_MS = 30_000;

/**
 * A browser that sends the pages' calls. Every response must follow its route's contract. The server waits 2 s for the
 * caller's own writes, which may be too short on a busy machine, so a query with a stale response is repeated.
 */
export function openVisitor(port: number, origin: string): Visitor {
  const browser = openBrowser(port, origin);
  const { send } = browser;
  const sendOnce: Browser['send'] = async (method, path, ask) => {
    const answer = await send(method, path, ask);
    checkContract(method, path, answer);
    return answer;
  };
  browser.send = async (method, path, ask) => {
    const until = performance.now() + FRESH_WITHIN_MS;
    for (;;) {
      const answer = await sendOnce(method, path, ask);
      if (method !== 'GET' || answer.headers['x-stale'] === undefined || performance.now() > until) return answer;
    }
  };
  return withCalls(browser, sendOnce);
}

/**
 * The pages' calls, sent by a browser. Responses are not checked, because a different release may have a different
 * contract.
 */
export function withCalls(browser: Browser, sendOnce = browser.send): Visitor {
  function upload(path: string, bytes: Buffer, name: string, ask: Ask = {}) {
    const boundary = `----${randomUUID()}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return browser.send('POST', path, {
      ...ask,
      bytes: body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...ask.headers },
    });
  }
  function call<N extends RouteName>(name: N, ...[ask]: AskOf<N>) {
    const { method, path, kind }: Route = routes[name];
    const { params, query, key, ...content }: AnyAsk = ask ?? {};
    const isEmpty = kind === 'command' && method !== 'DELETE' && !('text' in content) && !('bytes' in content);
    return browser.send(method, addressOf(path, params, query), {
      ...(isEmpty && { json: {} }),
      ...content,
      headers: { ...(key !== undefined && { 'idempotency-key': key }), ...content.headers },
    });
  }
  return Object.assign(browser, {
    call,
    async must<N extends RouteName>(name: N, ...ask: AskOf<N>) {
      const { status, text, body } = await call(name, ...ask);
      if (status !== routes[name].status) throw new Error(`${name} was refused with ${status}: ${text}`);
      return body as BodyOf<N>;
    },
    post: (path: string, json: unknown = {}, ask: Ask = {}) => browser.send('POST', path, { json, ...ask }),
    put: (path: string, json: unknown = {}, ask: Ask = {}) => browser.send('PUT', path, { json, ...ask }),
    delete: (path: string) => browser.send('DELETE', path),
    getOnce: (path: string) => sendOnce('GET', path),
    upload: (bytes: Buffer, name: string, ask?: Ask) => upload('/api/v1/upload', bytes, name, ask),
    uploadAvatar: (bytes: Buffer, name: string, ask?: Ask) => upload('/api/v1/upload?purpose=avatar', bytes, name, ask),
  });
}

/** A valid, unique registration. */
export function registration(isClient: boolean, changes: Readonly<Record<string, unknown>> = {}) {
  const name = `asha.${randomUUID().slice(0, 13)}`;
  return { ...aRegistration({ isClient, username: name, email: `${name}@example.com` }), ...changes };
}

/** Registers and stays signed in; returns the new user's id. */
export async function register(
  visitor: Visitor,
  isClient: boolean,
  changes?: Parameters<typeof registration>[1],
): Promise<string> {
  const body = await visitor.must('register', { json: registration(isClient, changes) });
  if (!body.isLogin) throw new Error('expected a new account to be signed in');
  return body.user._id;
}

export const PDF = Buffer.from(PDF_TEXT);

/** A one-pixel picture. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a PDF; returns its id. */
export async function uploadPdf(visitor: Visitor, name = 'brief.pdf'): Promise<string> {
  const answer = await visitor.upload(PDF, name);
  if (answer.status !== 201) throw new Error(`the upload was refused: ${answer.status} ${answer.text}`);
  return answer.body.data._id;
}

/** Publishes a project; returns its id. */
export async function postProject(client: Visitor, changes: Partial<PostProject> = {}): Promise<string> {
  const file = changes.file ?? (await uploadPdf(client));
  return (await client.must('postProject', { json: aProject({ ...changes, file }) })).data._id;
}

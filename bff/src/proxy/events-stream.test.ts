import { createHash, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EVENTS_TOKENS_CHANNEL } from '@hirelane/api/events-tokens';
import { routeList } from '@hirelane/api/routes';
import { SERVICES } from '@hirelane/api/services';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const TOKEN = 'an-analyst-of-the-operator-has-this';

let bff: TestBff;
let client: Browser;
beforeAll(async () => {
  bff = await startTestBff({ eventsTokens: ['another-analyst-of-the-operator-1234', TOKEN] });
  client = await bff.signIn('clara');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const seen = () => SERVICES.flatMap((name) => bff.services[name].seen.map((request) => ({ name, ...request })));
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const ANALYSTS = routeList.filter(([, { who }]) => who === 'analyst');

describe.each(ANALYSTS.filter(([, { answer }]) => answer === 'ndjson'))('%s', (_name, { path, service }) => {
  const page = (res: import('node:http').ServerResponse) =>
    res.writeHead(200, { 'content-type': 'application/x-ndjson', link: '</next>; rel="next"' }).end('{"a":1}\n');

  test('with a token, the service returns the page and the link to the next one, with or without a session', async () => {
    for (const browser of [bff.openBrowser(), client]) {
      bff.reset();
      if (service !== 'bff') bff.services[service].handler = (_req, res) => page(res);
      const answer = await browser.get(`${path}?after=7&limit=2`, bearer(TOKEN));
      expect([answer.status, answer.text, answer.headers.link]).toEqual([200, '{"a":1}\n', '</next>; rel="next"']);
      expect(answer.headers['cache-control']).toBe('no-store');
      const [request, ...more] = seen();
      expect(more).toEqual([]);
      expect(request).toMatchObject({ name: service, url: `${path}?after=7&limit=2` });
      expect(request?.caller).toMatchObject({ aud: service, sub: 'analyst', role: 'analyst' });
      expect(JSON.stringify(request?.headers)).not.toContain(TOKEN);
    }
  });

  test('a response of another type is replaced', async () => {
    if (service !== 'bff') bff.services[service].answers(200, { data: [] });
    const answer = await client.get(path, bearer(TOKEN));
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('a long page is compressed with %s if the client accepts it', async (encoding, decode) => {
    const lines = `${JSON.stringify({ type: 'hirelane.project.posted' })}\n`.repeat(1_000);
    if (service === 'bff') return;
    bff.services[service].handler = (_req, res) =>
      res.writeHead(200, { 'content-type': 'application/x-ndjson', 'content-length': lines.length }).end(lines);
    const { headers } = bearer(TOKEN);
    const packed = await client.get(path, { headers: { ...headers, 'accept-encoding': encoding } });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(packed.headers['content-length']).toBeUndefined();
    expect(packed.bytes.length).toBeLessThan(lines.length / 20);
    expect(decode(packed.bytes).toString()).toBe(lines);
    const plain = await client.get(path, { headers });
    expect([plain.headers['content-encoding'], plain.headers['content-length'], plain.text]).toEqual([
      undefined,
      String(lines.length),
      lines,
    ]);
    const head = await client.send('HEAD', path, { headers: { ...headers, 'accept-encoding': encoding } });
    expect([head.status, head.headers['content-encoding'], head.text]).toEqual([200, encoding, '']);
  });
});

describe.each(ANALYSTS)('%s', (_name, { path: route }) => {
  const path = route.replace(':dayFile', '2026-11-28.parquet');

  test.each([
    ['no token', {}],
    ['a wrong token', bearer('a'.repeat(36))],
    ['a cut token', bearer(TOKEN.slice(0, -1))],
  ])('with %s, the service is not called, even with a session', async (_what, ask) => {
    for (const browser of [bff.openBrowser(), client]) {
      const answer = await browser.get(path, ask);
      expect([answer.status, answer.body.code]).toEqual([401, 'token-needed']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
    expect(seen()).toEqual([]);
    expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'events-token-refused', route }));
    expect(JSON.stringify(bff.logs)).not.toContain(TOKEN.slice(0, -1));
  });
});

describe('a token that an operator created', () => {
  const CREATED = `hle_${'k'.repeat(43)}`;
  const hash = createHash('sha256').update(CREATED).digest('base64url');
  const PAGE = '/api/v1/events/project';
  /** Makes identity list these hashes, and announces the change. */
  async function list(...hashes: readonly string[]) {
    bff.services.identity.answers(200, { data: hashes.map((one) => ({ _id: randomUUID(), hash: one })) });
    await bff.database.query(`SELECT pg_notify('${EVENTS_TOKENS_CHANNEL}', '')`);
  }
  const until = (status: number) =>
    eventually(
      () => bff.openBrowser().get(PAGE, bearer(CREATED)),
      (answer) => answer.status === status,
    );

  test('gives access until it is revoked, which also ends a response in progress', async () => {
    let begun: ServerResponse | undefined;
    bff.services.projects.handler = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('{}\n');
    };
    await list(hash);
    await until(200);
    bff.services.projects.handler = (_req, res) => {
      begun = res.writeHead(200, { 'content-type': 'application/x-ndjson' });
      begun.write('{}\n');
    };
    const cut = bff
      .openBrowser()
      .get(PAGE, bearer(CREATED))
      .catch((error: Error) => error);
    await eventually(
      async () => begun,
      (res) => res !== undefined,
    );
    await list();
    expect(await cut).toBeInstanceOf(Error);
    await until(401);
    begun?.end();
  });

  test('gets 503 while identity does not respond, and the projects service is not called', async () => {
    bff.services.identity.answers(500, {});
    await bff.database.query(`SELECT pg_notify('${EVENTS_TOKENS_CHANNEL}', '')`);
    expect((await until(503)).body.code).toBe('unavailable');
    expect(bff.services.projects.seen).toEqual([]);
  });
});

test('a token for the event stream gives no other access', async () => {
  const answer = await bff.openBrowser().get('/api/v1/client/project?recent=true', bearer(TOKEN));
  expect([answer.status, answer.body.code]).toEqual([401, 'signed-out']);
  expect(seen()).toEqual([]);
});

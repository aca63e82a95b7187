import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestContext } from '../http/context.ts';
import { openMemoryLimiter } from '../limits/limiter.ts';
import type { Limiting } from '../limits/limits.ts';
import { NOTHING_CHOSEN } from '../marketplace/known.ts';
import { serverPages } from './server-pages.ts';

/** A renderer that counts its renders; a test may make it wait. */
const RENDERER = `
  let times = 0;
  const address = (path) => '/api/v1/page?handle=' + decodeURIComponent(path.slice('/people/'.length));
  export const isKnown = () => true;
  export const asks = (path, answers) => [address(path)].filter((one) => !(one in answers));
  export const statusOf = (path, answers) => answers[address(path)]?.status ?? 503;
  export const lastsMs = (path) => (path.endsWith('-now') ? 0 : Infinity);
  export const render = async (template) => {
    const time = ++times;
    await globalThis.renderingIsHeld?.();
    return template + '<p>' + time + '</p>';
  };
`;
const global = globalThis as { renderingIsHeld?: (() => Promise<void>) | undefined };

/** Sets the API's response and the marketplace's name. */
let status: number;
let asked: number;
let answering: Promise<unknown>;
let name: string;
/** The number of requests that the API has received. */
let arrived = 0;
let root: string;
let server: ReturnType<express.Express['listen']>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-kept-'));
  await mkdir(join(root, '.server'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Hirelane</title>');
  await writeFile(join(root, '.server/render.mjs'), RENDERER);
  const limiters = { read: openMemoryLimiter('read', { points: 1_000, seconds: 60 }) } as Limiting['limiters'];
  const pages = serverPages({
    webRoot: root,
    publicUrl: 'https://hirelane.example',
    waitMs: 1_500,
    ask: async () => {
      asked++;
      await answering;
      return { status, text: '{"data":{}}' };
    },
    marketplace: { now: async () => ({ ...NOTHING_CHOSEN, name }) },
    limits: { limiters },
  });
  const app = express();
  app.use((req, res, next) => {
    req.log = pino({ level: 'silent' });
    arrived++;
    res.locals['context'] = { requestId: '1', session: null, match: null } as Partial<RequestContext>;
    next();
  }, pages);
  app.use((_req, res) => void res.end('The browser renders it.'));
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(async () => {
  server.close();
  await rm(root, { recursive: true });
});
beforeEach(() => {
  arrived = 0;
  [status, name, asked, answering] = [200, 'Weavers', 0, Promise.resolve()];
});

/** The number of the render that the document shows; undefined for a document that the browser renders. */
async function open(path: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } });
  const [, time] = /<p>(\d+)<\/p>/.exec(await answer.text()) ?? [];
  return time === undefined ? undefined : Number(time);
}

test('a document is rendered once, however its URL is encoded', async () => {
  const first = await open('/people/asha');
  expect(first).toBeDefined();
  expect([await open('/people/%61sha'), await open('/people/ash%61')]).toEqual([first, first]);
  expect(await open('/people/birgit')).not.toBe(first);
});

test('a document with a relative time is rendered again once that time may have changed', async () => {
  const first = await open('/people/esha-now');
  expect(await open('/people/esha-now')).toBe((first ?? 0) + 1);
});

test("a document's data is requested once when several visitors open it at the same time", async () => {
  let answer = () => {};
  answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const opened = [open('/people/farah-now'), open('/people/farah-now')];
  await expect.poll(() => arrived).toBe(2);
  answer();
  await Promise.all(opened);
  expect(asked).toBe(1);
  await open('/people/farah-now');
  expect(asked).toBe(2);
});

test('a document that waits too long for the API is rendered by the browser, and the next request tries again', async () => {
  answering = new Promise(() => {});
  expect([await open('/people/gauri-now'), await open('/people/gauri')]).toEqual([undefined, undefined]);
  answering = Promise.resolve();
  const shown = [await open('/people/gauri-now'), await open('/people/gauri')];
  expect(shown).toEqual([expect.any(Number), expect.any(Number)]);
});

test('a cached document is dropped once its page no longer exists', async () => {
  const first = await open('/people/chandra');
  status = 404;
  expect(await open('/people/chandra')).toBeUndefined();
  status = 200;
  expect(await open('/people/chandra')).toBe((first ?? 0) + 1);
});

test("a document is not cached if the marketplace's name changed while it was rendered", async () => {
  let goOn = () => {};
  let opened: ReturnType<typeof open> | undefined;
  await new Promise<void>((started) => {
    global.renderingIsHeld = () => {
      started();
      return new Promise((resolve) => {
        goOn = resolve;
      });
    };
    opened = open('/people/dev');
  });
  global.renderingIsHeld = undefined;
  name = 'Potters';
  goOn();
  const mixed = await opened;
  name = 'Weavers';
  const whole = await open('/people/dev');
  expect([mixed, whole]).toEqual([expect.any(Number), (mixed ?? 0) + 1]);
  expect(await open('/people/dev')).toBe(whole);
});

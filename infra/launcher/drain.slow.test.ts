import { mkdir, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { pdf } from '../cli/client/files.ts';
import { endOrphan, type Launcher, spawnLauncher, temporaryFolder } from '../tests/support/launcher-process.ts';

const BOUNDARY = 'a-boundary';
const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
const tail = `\r\n--${BOUNDARY}--\r\n`;

test('after SIGTERM, an upload in progress finishes, and new connections are refused', async () => {
  const { launcher, url } = await start();
  const { upload, answer } = await halfAnUpload(url);
  launcher.signal('SIGTERM');
  await eventually(launcher.output, (text) => text.includes('Stopping'));
  // A connection opened while the server is closing may be accepted and then reset.
  await eventually(
    () => refusalOf(url),
    (code) => code === 'ECONNREFUSED',
  );
  upload.end(tail);
  expect(await answer).toBe(201);
  expect(await launcher.ended).toEqual({ code: 0, signal: null });
});

test('a second Ctrl-C does not wait for requests in progress', async () => {
  const { launcher, url } = await start();
  const { answer } = await halfAnUpload(url);
  answer.catch(() => undefined);
  launcher.signal('SIGINT');
  await eventually(launcher.output, (text) => text.includes('Stopping'));
  const ended = await eventually(
    async () => {
      launcher.signal('SIGINT');
      return Promise.race([launcher.ended, Promise.resolve(undefined)]);
    },
    (result) => result !== undefined,
    9_000,
  );
  expect(ended).toEqual({ code: 130, signal: null });
});

/** The error code of a refused new connection; undefined if a response arrives. */
const refusalOf = (url: string) =>
  new Promise<string | undefined>((resolve) => {
    const asked = request(new URL('/health/live', url), { agent: false }, (response) => {
      response.resume().once('end', () => resolve(undefined));
    });
    asked.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code)).end();
  });

async function start(): Promise<{ launcher: Launcher; url: string }> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><title>Hirelane</title>');
  const data = join(folder, 'data');
  const launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: join(folder, 'web') });
  onTestFinished(async () => {
    launcher.signal('SIGTERM');
    await launcher.ended;
    await endOrphan(data);
    await rm(folder, { recursive: true, force: true });
  });
  return { launcher, url: await launcher.ready };
}

/** Sends an upload without its last line; resolves once the server has started to read it. */
async function halfAnUpload(url: string): Promise<{ upload: ClientRequest; answer: Promise<number> }> {
  const cookie = await register(url);
  const body = Buffer.concat([Buffer.from(head), pdf('a.pdf', ['Half']).bytes]);
  const upload = request(new URL('/api/v1/upload', url), {
    method: 'POST',
    headers: {
      ...ours(url),
      cookie,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length + tail.length,
      expect: '100-continue',
    },
  });
  const answer = new Promise<number>((resolve, reject) => {
    upload.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    upload.once('error', reject);
  });
  upload.flushHeaders();
  await new Promise((resolve) => upload.once('continue', resolve));
  await new Promise((resolve) => upload.write(body, resolve));
  return { upload, answer };
}

async function register(url: string): Promise<string> {
  const password = 'a long enough password';
  const person = { firstName: 'Asha', lastName: 'Rao', city: 'Pune', state: 'Maharashtra', isClient: true };
  const account = { username: 'asha', email: 'asha@example.com', password, confirmpassword: password };
  const response = await fetch(new URL('/api/v1/auth/register', url), {
    method: 'POST',
    headers: { ...ours(url), 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, ...account }),
  });
  expect(response.status).toBe(201);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const ours = (url: string) => ({ origin: url, 'x-requested-by': 'web' });

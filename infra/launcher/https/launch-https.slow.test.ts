import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { freePort } from '@hirelane/test-kit/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOrphan, type Launcher, spawnLauncher, temporaryFolder } from '../../tests/support/launcher-process.ts';
import { linkIn, mailTo } from '../../tests/support/mails.ts';
import { registration } from '../../tests/support/visitor.ts';

let folder: string;
let data: string;
let launcher: Launcher;
let url: string;
let port: number;
let ca: string;

const start = (environment: Record<string, string>) =>
  spawnLauncher({ HIRELANE_DATA: data, WEB_ROOT: join(folder, 'web'), LOCAL_HTTPS: 'true', ...environment });

beforeAll(async () => {
  folder = await temporaryFolder();
  data = join(folder, 'data');
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>Hirelane</title>');
  // Does not let the system choose a port, because it could assign that port to another test's server while the
  // launcher is down.
  launcher = start({ PORT: String(await freePort()) });
  url = await launcher.ready;
  port = Number(new URL(url).port);
  ca = await readFile(join(data, 'https', 'certificate.pem'), 'utf8');
});
afterAll(async () => {
  launcher.signal('SIGTERM');
  await launcher.ended;
  await endOrphan(data);
  await rm(folder, { recursive: true });
});

type Asked = Readonly<{ at?: string; headers?: Record<string, string>; json?: unknown; isPlain?: boolean }>;
type Got = Readonly<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>;

/** Sends a request, trusting only this certificate. */
function ask(method: string, path: string, { at = 'localhost', headers = {}, json, isPlain = false }: Asked = {}) {
  const host = at.includes(':') ? `[${at}]` : at;
  const all = {
    host: `${host}:${port}`,
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  return new Promise<Got>((resolve, reject) => {
    const options = { host: at, port, method, path, headers: all, agent: false as const, ca };
    const sent = (isPlain ? plainRequest : request)(options, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode, headers: response.headers, text });
    });
    sent.once('error', reject).end(json === undefined ? undefined : JSON.stringify(json));
  });
}

const page = { accept: 'text/html' };

test('with LOCAL_HTTPS, the printed address uses https, and the certificate is valid for it', async () => {
  expect(launcher.output().split('\n').slice(2)).toEqual([
    `A new, empty marketplace was created in ${data}. If yours is elsewhere, set HIRELANE_DATA or DATABASE_URL to it.`,
    `There is a new certificate for https: ${join(data, 'https', 'certificate.pem')}. docs/operate/proxy.md explains how to make a browser trust it.`,
    `Hirelane is ready on https://localhost:${port}`,
    '',
  ]);
  const { status, headers } = await ask('GET', '/', { headers: page });
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch('text/html');
});

test('responses do not set HSTS, because other servers share localhost', async () => {
  const answers = [
    await ask('GET', '/', { headers: page }),
    await ask('GET', '/health/ready'),
    await ask('GET', '/api/v1/nothing'),
    await ask('POST', '/api/v1/auth/login', { json: {} }),
    await ask('GET', '/', { isPlain: true }),
  ];
  for (const { headers } of answers) expect(headers).not.toHaveProperty('strict-transport-security');
});

test('registration works only at the https origin, sets a Secure cookie and emails an https link', async () => {
  const form = registration(true);
  const send = (origin: string) =>
    ask('POST', '/api/v1/auth/register', { json: form, headers: { origin, 'x-requested-by': 'web' } });
  expect((await send(`http://localhost:${port}`)).status).toBe(403);
  const { status, headers } = await send(url);
  expect(status).toBe(201);
  const sid = headers['set-cookie']?.find((line) => line.startsWith('__Host-sid='));
  expect(sid).toMatch(/; Secure; HttpOnly; SameSite=Strict; Path=\/$/);
  const cookie = sid?.split(';')[0] ?? '';
  const state = await ask('GET', '/auth/login/success', { headers: { cookie } });
  expect(JSON.parse(state.text)).toMatchObject({ isLogin: true });
  const link = linkIn(await mailTo(join(data, 'mail'), form.email, 'Verify'));
  expect(new URL(link.url).origin).toBe(url);
});

test.each(['127.0.0.1', '::1'])(
  '%s has the same certificate, and its pages redirect to the https origin',
  async (at) => {
    const { status, headers } = await ask('GET', '/login?next=1', { at, headers: page });
    expect([status, headers.location]).toEqual([307, `${url}/login?next=1`]);
  },
);

test.each(['GET', 'HEAD'])('%s over plain http redirects to the same path over https', async (method) => {
  const { status, headers } = await ask(method, '/login?next=1', { isPlain: true, headers: page });
  expect([status, headers.location]).toEqual([307, `${url}/login?next=1`]);
  expect(headers['cache-control']).toBe('no-store');
});

test.each(['//evil.example/x', 'http://evil.example/x'])('%s does not redirect to another site', async (path) => {
  const { headers } = await ask('GET', path, { isPlain: true });
  expect(new URL(headers.location ?? '').origin).toBe(url);
});

test('a change over plain http is refused, with the URL to use', async () => {
  const headers = { origin: url, 'x-requested-by': 'web' };
  const answer = await ask('POST', '/api/v1/auth/register', { isPlain: true, json: registration(true), headers });
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'bad-request', detail: `This port is https only: ${url}.` });
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('a restart keeps the certificate, and SIGTERM closes idle connections', async () => {
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  const inHandshake = connect(port, '127.0.0.1').on('error', () => undefined);
  inHandshake.write(Buffer.from([0x16, 3, 1]));
  const idle = connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca }).on('error', () => undefined);
  await new Promise((resolve) => idle.once('secureConnect', resolve));
  const ends = [silent, inHandshake, idle].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  launcher.signal('SIGTERM');
  const before = performance.now();
  expect(await launcher.ended).toEqual({ code: 0, signal: null });
  // The drain may take 10 s, but must not wait for idle connections.
  expect(performance.now() - before).toBeLessThan(10_000);
  await Promise.all(ends);

  launcher = start({ PORT: String(port) });
  expect(await launcher.ready).toBe(url);
  expect(launcher.output()).toMatch(new RegExp(`\nHirelane is ready on ${url}\n$`));
  expect((await ask('GET', '/health/ready')).status).toBe(200);
});

test('a PUBLIC_URL with another host is refused before anything is created', async () => {
  const other = join(folder, 'other');
  const started = start({ HIRELANE_DATA: other, PORT: '0', PUBLIC_URL: 'https://hirelane.example' });
  expect((await started.ended).code).toBe(1);
  expect(started.output()).toContain(
    'LOCAL_HTTPS: is for https://localhost, and PUBLIC_URL is https://hirelane.example.',
  );
  await expect(readdir(other)).rejects.toThrow('ENOENT');
});

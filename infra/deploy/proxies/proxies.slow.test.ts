import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { UPLOAD_MAX } from '@hirelane/api/constants';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../launcher/https/certificate.ts';
import { repository } from '../../launcher/repository.ts';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts';
import { newcomer } from '../../tests/support/newcomer.ts';

// Runs each file of infra/deploy/proxies with its proxy in front of Hirelane. Ports, addresses and certificates are
// replaced; everything else is unchanged.

const HOST = 'hirelane.example';

/** A proxy's port, upstream and certificate. */
type Place = Readonly<{ http: number; https: number; upstream: number; folder: string }>;

type Proxy = Readonly<{
  program: string;
  /** Arguments that print its version. */
  version: readonly string[];
  /** Writes its files for the given ports and certificate; returns its start arguments. */
  prepare(place: Place): Promise<readonly string[]>;
}>;

const fileOf = (name: string) => readFile(join(repository, 'infra/deploy/proxies', name), 'utf8');

/** Inserts the ports and the certificate into a file. */
const placed = (text: string, { http, https, upstream, folder }: Place) =>
  text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replaceAll(/listen \[::\].*\n/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`)
    .replaceAll("address: ':80'", `address: '127.0.0.1:${http}'`)
    .replaceAll("address: ':443'", `address: '127.0.0.1:${https}'`)
    .replaceAll('/etc/traefik/', `${folder}/`);

const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    version: ['-v'],
    async prepare(place) {
      const { folder } = place;
      await writeFile(join(folder, 'site.conf'), placed(await fileOf('nginx.conf'), place));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const main = `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`;
      await writeFile(join(folder, 'nginx.conf'), main);
      return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')];
    },
  },
  {
    program: 'caddy',
    version: ['version'],
    async prepare(place) {
      const { http, https, folder } = place;
      const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tauto_https disable_certs\n\tdefault_bind 127.0.0.1\n}\n`;
      const site = placed(await fileOf('Caddyfile'), place).replace(
        `${HOST} {`,
        `${HOST} {\n\ttls ${folder}/hirelane.pem ${folder}/hirelane.key`,
      );
      await writeFile(join(folder, 'Caddyfile'), options + site);
      return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
  {
    program: 'traefik',
    version: ['version'],
    async prepare(place) {
      const { folder } = place;
      await writeFile(join(folder, 'hirelane.yml'), placed(await fileOf('traefik-hirelane.yml'), place));
      await writeFile(join(folder, 'traefik.yml'), placed(await fileOf('traefik.yml'), place));
      return [`--configFile=${join(folder, 'traefik.yml')}`];
    },
  },
];

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({
    environment: { TRUST_PROXY: '1', PUBLIC_URL: `https://${HOST}`, LIMIT_UNKNOWN: '2/h' },
  });
});
afterAll(() => market.stop());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a proxy in front of the marketplace and returns its https port. */
async function start({ program, prepare }: Proxy): Promise<Place> {
  const folder = await temporaryFolder();
  const { cert, key } = await makeCertificate(new Date());
  await writeFile(join(folder, 'hirelane.pem'), cert);
  await writeFile(join(folder, 'hirelane.key'), key);
  const place = { http: await freePort(), https: await freePort(), upstream: market.port, folder };
  const child = spawn(program, await prepare(place), { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  onTestFinished(() => end(child, folder));
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended:\n${said}`);
      return ask(place, 'GET', '/health/ready').catch(() => null);
    },
    (answer) => answer?.status === 200,
  );
  return place;
}

async function end(child: ChildProcess, folder: string) {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined;
  child.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}

type Sent = Readonly<{ headers?: Readonly<Record<string, string>>; body?: Buffer }>;

function open({ https }: Place, method: string, path: string, { headers, body }: Sent = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request({
      ...{ host: '127.0.0.1', port: https, servername: HOST, method, path, rejectUnauthorized: false, agent: false },
      headers: {
        host: HOST,
        origin: `https://${HOST}`,
        'sec-fetch-site': 'same-origin',
        'x-requested-by': 'web',
        ...headers,
      },
    });
    asking.on('response', resolve).on('error', reject).end(body);
  });
}

async function ask(place: Place, method: string, path: string, sent?: Sent) {
  const response = await open(place, method, path, sent);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    text: Buffer.concat(chunks).toString(),
  };
}

const BOUNDARY = '----hirelane';
/** A text file of `bytes` bytes, as a browser sends it. */
const upload = (bytes: number) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\n`,
    ),
    Buffer.alloc(bytes, 'Tea for two. '),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

describe.each(PROXIES)('the proxy $program', (proxy) => {
  const isThere = spawnSync(proxy.program, proxy.version).status === 0;

  test.skipIf(!isThere)(
    `the proxy forwards the largest upload, live streams and client addresses (skipped without ${proxy.program})`,
    async () => {
      const place = await start(proxy);
      const { visitor } = await newcomer(market, false);
      const cookie = `__Host-sid=${visitor.sid}`;

      const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      const send = (bytes: number) =>
        ask(place, 'POST', '/api/v1/upload', { headers: { cookie, ...type }, body: upload(bytes) });
      expect((await send(UPLOAD_MAX)).status).toBe(201);
      // Hirelane, not the proxy, refuses this upload, so the page can show the reason.
      expect(await send(UPLOAD_MAX + 1)).toMatchObject({ type: expect.stringContaining('problem+json') });

      const stream = await open(place, 'GET', '/api/v1/live', { headers: { cookie } });
      expect(stream.statusCode).toBe(200);
      let told = '';
      stream.on('data', (text: Buffer) => (told += text));
      await eventually(
        async () => told,
        (text) => text.includes('event: ready'),
      );
      stream.destroy();

      // Hirelane ignores the made-up addresses and counts all three requests for the address that the proxy saw.
      const unknown = (address: string) => ask(place, 'GET', '/unknown', { headers: { 'x-forwarded-for': address } });
      const statuses: unknown[] = [];
      for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
        statuses.push((await unknown(address)).status);
      expect(statuses.at(-1)).toBe(429);
    },
  );
});

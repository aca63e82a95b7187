import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { freePort } from '@hirelane/test-kit/free-port';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { EICAR, type FakeClamd, type Manner, startFakeClamd } from '../testing/fake-clamd.ts';
import { ClamdUrl, clamdAddress, scanStream, versionOf } from './clamd.ts';

let clamd: FakeClamd;
beforeEach(async () => {
  clamd = await startFakeClamd(1_000_000);
});
afterEach(() => clamd.stop());

const soon = () => AbortSignal.timeout(5_000);
const scan = (bytes: Buffer | string, signal = soon()) =>
  scanStream(clamd.address, Readable.from([Buffer.from(bytes)]), signal);

describe('a scanned stream', () => {
  test('reaches clamd byte for byte, no matter how it is split into chunks', async () => {
    const pieces = [Buffer.alloc(100_000, 'a'), Buffer.alloc(0), Buffer.alloc(1, 'b'), Buffer.alloc(300_000, 'c')];
    expect(await scanStream(clamd.address, Readable.from(pieces), soon())).toEqual({ isClean: true });
    expect(clamd.scanned[0]?.equals(Buffer.concat(pieces))).toBe(true);
  });

  test('is reported as clean or with the name of the signature that was found', async () => {
    expect(await scan('a brief')).toEqual({ isClean: true });
    expect(await scan(`before ${EICAR}`)).toEqual({ isClean: false, found: 'Win.Test.EICAR_HDB-1' });
  });

  test('may be empty', async () => {
    expect(await scan('')).toEqual({ isClean: true });
  });
});

// @covers found:56
describe('a scan fails, and never reports clean, when clamd', () => {
  test.each<[string, Manner, RegExp]>([
    ['reports that it cannot scan', { says: "stream: Can't allocate memory ERROR" }, /allocate memory/],
    ['sends an unknown response', { says: 'stream: OK and more' }, /clamd reported/],
    ['responds to another command', { says: 'PONG' }, /clamd reported: PONG/],
    ['closes the connection during the stream', 'closes in the middle', /./],
    ['closes the connection instead of responding', 'closes at the end', /without a response/],
    ['is cut off in the middle of its response', 'answers by half', /without a response/],
  ])('%s', async (_what, manner, reason) => {
    clamd.behave(manner);
    await expect(scan('a brief')).rejects.toMatchObject({ name: 'ScanFailed', message: expect.stringMatching(reason) });
  });

  test('refuses a stream of this size', async () => {
    await expect(scan(Buffer.alloc(3_000_000))).rejects.toMatchObject({ name: 'ScanFailed' });
  });

  test('never responds', async () => {
    clamd.behave('never answers');
    await expect(scan('a brief', AbortSignal.timeout(200))).rejects.toThrow('clamd did not respond in time');
  });

  test('is not running', async () => {
    const address = { host: '127.0.0.1', port: await freePort() };
    await expect(scanStream(address, Readable.from([]), soon())).rejects.toMatchObject({
      name: 'ScanFailed',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

test('a stream that cannot be read is not reported as clean', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half of');
      throw new Error('the disk is not responding');
    })(),
  );
  await expect(scanStream(clamd.address, broken, soon())).rejects.toMatchObject({ name: 'ScanFailed' });
});

test('the version of clamd is read over TCP and over a Unix socket', async () => {
  expect(await versionOf(clamd.address, soon())).toMatch(/^ClamAV /);
  const folder = await mkdtemp(join(tmpdir(), 'hirelane-clamd-'));
  const path = join(folder, 'clamd.sock');
  const server = createServer((socket) => void socket.end('ClamAV here\0')).listen(path);
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  expect(await versionOf(clamdAddress(`unix:${path}`), soon())).toBe('ClamAV here');
});

test.each([
  ['tcp://clamd:3311', { host: 'clamd', port: 3311 }],
  ['tcp://10.0.0.5', { host: '10.0.0.5', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('CLAMD_URL may be %s', (text, address) => {
  expect(ClamdUrl.parse(text)).toBe(text);
  expect(clamdAddress(text)).toEqual(address);
});

test.each(['clamd:3310', 'http://clamd:3310', 'tcp://', 'tcp://clamd/path', 'unix:relative', 'tcp://me@clamd:1'])(
  'CLAMD_URL may not be %s',
  (text) => {
    expect(ClamdUrl.safeParse(text).error?.issues[0]?.message).toContain('must be tcp://');
  },
);

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docxOf, zipOf } from '../testing/archives.ts';
import { EICAR } from '../testing/fake-clamd.ts';
import { type ClamdAddress, scanStream, versionOf } from './clamd.ts';

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((path) => existsSync(path));
const STREAM_MAX_MIB = 26;

// ClamAV downloads its signatures from its own servers; this test needs only one and writes it itself.
describe.skipIf(CLAMD === undefined)('the real clamd (skipped without it: apt-get install clamav-daemon)', () => {
  let folder: string;
  let address: ClamdAddress;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hirelane-real-clamd-'));
    const path = join(folder, 'clamd.sock');
    address = { path };
    await mkdir(join(folder, 'signatures'));
    // Extended signature: name, any file type, any offset, the bytes in hex.
    const signature = `Test.EICAR:0:*:${Buffer.from(EICAR).toString('hex')}\n`;
    await writeFile(join(folder, 'signatures', 'eicar.ndb'), signature);
    const settings = [
      `LocalSocket ${path}`,
      `DatabaseDirectory ${join(folder, 'signatures')}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${STREAM_MAX_MIB}M`,
      'Foreground yes',
    ];
    await writeFile(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
    const child = spawn(CLAMD ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    stop = async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    };
    await eventually(
      () => versionOf(address, AbortSignal.timeout(1_000)).catch(() => ''),
      (version) => version.startsWith('ClamAV '),
      60_000,
    );
  }, 90_000);
  afterAll(() => stop?.());

  const scan = (bytes: Buffer) => scanStream(address, Readable.from([bytes]), AbortSignal.timeout(20_000));

  test.each([
    ['a brief', Buffer.from('two shops, and a banner')],
    ['a DOCX', docxOf()],
    ['nothing at all', Buffer.alloc(0)],
  ])('reports %s as clean', async (_what, bytes) => {
    expect(await scan(bytes)).toEqual({ isClean: true });
  });

  // @covers found:55
  test.each([
    ['plain', Buffer.from(EICAR)],
    ['in a ZIP', zipOf([{ name: 'a.txt', content: EICAR }])],
    ['in a ZIP in a ZIP', zipOf([{ name: 'a.zip', content: zipOf([{ name: 'a.txt', content: EICAR }]) }])],
    ['in a DOCX', docxOf([{ name: 'word/media/image1.png', content: EICAR }])],
  ])('finds EICAR %s', async (_what, bytes) => {
    expect(await scan(bytes)).toEqual({ isClean: false, found: expect.stringContaining('EICAR') });
  });

  test('a stream over the size limit fails and is not reported as clean', async () => {
    await expect(scan(Buffer.alloc((STREAM_MAX_MIB + 4) * 1024 * 1024))).rejects.toMatchObject({ name: 'ScanFailed' });
  });

  test('several streams are scanned at once', async () => {
    const verdicts = await Promise.all(Array.from({ length: 8 }, (_, n) => scan(Buffer.from(n % 2 ? EICAR : `${n}`))));
    expect(verdicts.map(({ isClean }) => isClean)).toEqual([true, false, true, false, true, false, true, false]);
  });
});

import { X509Certificate } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@hirelane/api/constants';
import type { Certificate } from '@hirelane/bff/http/https';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { openCertificate, refuseOtherOrigin, renewDaily } from './https.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

let data = '';
beforeEach(async () => {
  data = await temporaryFolder();
});
afterEach(() => rm(data, { recursive: true }));

const modeOf = async (...names: string[]) => (await stat(join(data, 'https', ...names))).mode & 0o777;

test("the first certificate covers this machine's three names, cannot sign others, and is valid for less than 825 days", async () => {
  const { cert, isNew, path } = await openCertificate(data, NOW);
  expect(isNew).toBe(true);
  const parsed = new X509Certificate(cert);
  expect(parsed.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1');
  expect(parsed.ca).toBe(false);
  expect(parsed.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']); // serverAuth, RFC 5280, section 4.2.1.12
  expect(parsed.verify(parsed.publicKey)).toBe(true);
  expect(new Date(parsed.validFrom)).toEqual(NOW);
  expect(Date.parse(parsed.validTo)).toBeLessThan(after(825).getTime());
  expect(path).toBe(join(data, 'https', 'certificate.pem'));
  expect(await readFile(path, 'utf8')).toBe(cert);
});

test('only the owner of the data folder can read the key', async () => {
  await openCertificate(data, NOW);
  expect(await modeOf()).toBe(0o700);
  expect(await modeOf('key.pem')).toBe(0o600);
});

test('the certificate is reused until 30 days before it expires, so that browsers need to trust it only once', async () => {
  const first = await openCertificate(data, NOW);
  expect(await openCertificate(data, after(789))).toEqual({ ...first, isNew: false });
  const next = await openCertificate(data, after(791));
  expect(next.isNew).toBe(true);
  expect(next.cert).not.toBe(first.cert);
  expect(await openCertificate(data, after(792))).toEqual({ ...next, isNew: false });
});

test('a long-running process switches to the next certificate without a restart, and logs it', async () => {
  const old = await openCertificate(data, new Date(Date.now() - 800 * DAY_MS));
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  let stop = () => undefined as unknown;
  const used = await new Promise<Certificate>((resolve) => {
    stop = renewDaily(data, log, resolve, 500);
  });
  stop();
  expect(used.cert).not.toBe(old.cert);
  expect(await openCertificate(data)).toMatchObject({ cert: used.cert, isNew: false });
  await vi.waitFor(() => expect(lines.join()).toContain('browsers have to trust the new one'), {
    timeout: 30_000,
  });
});

test.each(['key.pem', 'certificate.pem'])(
  'a missing, incomplete or unrelated %s is replaced at startup',
  async (name) => {
    const path = join(data, 'https', name);
    await openCertificate(data, NOW);
    await rm(path);
    expect((await openCertificate(data, NOW)).isNew).toBe(true);
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, 80));
    const whole = await openCertificate(data, NOW);
    expect(whole.isNew).toBe(true);
    const other = await temporaryFolder();
    await openCertificate(other, NOW);
    await writeFile(path, await readFile(join(other, 'https', name)));
    await rm(other, { recursive: true });
    expect((await openCertificate(data, NOW)).isNew).toBe(true);
  },
);

test.each([null, 'https://localhost', 'https://localhost:3000', 'https://127.0.0.1:3000', 'https://[::1]:3000'])(
  'PUBLIC_URL %s is accepted, because the certificate covers it',
  (publicUrl) => expect(() => refuseOtherOrigin(publicUrl)).not.toThrow(),
);

test.each(['http://localhost:3000', 'https://hirelane.example', 'https://hirelane.localhost'])(
  'PUBLIC_URL %s is refused with an explanation',
  (publicUrl) =>
    expect(() => refuseOtherOrigin(publicUrl)).toThrow(
      `LOCAL_HTTPS: is for https://localhost, and PUBLIC_URL is ${publicUrl}.`,
    ),
);

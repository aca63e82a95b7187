import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import type { Letter } from './letter.ts';
import { openMailer } from './mailer.ts';
import { failureOf } from './outbox.ts';

const secret = `http://localhost:3000/reset-password#${'t'.repeat(43)}`;
const mail: Letter = { subject: 'Hello', blocks: ['Open this link:', { link: secret, label: 'Open' }] };
const ID = '0190a0a0-0000-7000-8000-000000000001';
const hide = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('hex');
const isWanted = async () => true;
const from = 'Hirelane <hello@example.com>';

test('an email is sent to the configured SMTP server, with one recipient', async () => {
  const received: { from: unknown; to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const sender = mailFrom === false ? null : mailFrom.address;
        received.push({
          from: sender,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from }, hide, pino({ level: 'silent' }));
  await mailer.send(ID, 'asha@example.com', mail, isWanted);
  expect(received).toEqual([
    { from: 'hello@example.com', to: ['asha@example.com'], raw: expect.stringContaining('Subject: Hello') },
  ]);
  expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(received[0]?.raw).toMatch(/^List-Id: <notices\.example\.com>\r$/im);
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect(mailer.send(ID, 'asha@example.com', mail, isWanted)).rejects.toThrow();
});

test('the server’s response to a refused recipient is logged without the address', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(Object.assign(new Error(`5.1.1 <${address}>: no such mailbox`), { responseCode: 550 }));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from }, hide, pino({ level: 'silent' }));
  const error = await mailer.send(ID, 'asha@example.com', mail, isWanted).catch((thrown: unknown) => thrown);
  expect(failureOf(error, 'asha@example.com')).toEqual({
    code: 'EENVELOPE',
    answer: '550 5.1.1 <…>: no such mailbox',
  });
  mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('without a server, an email is written to a file that only its owner can read, and only the path is logged', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'hirelane-mail-'));
  const folder = join(temporary, 'mail');
  const lines: string[] = [];
  const mailer = openMailer({ folder, from }, hide, pino({}, { write: (line: string) => void lines.push(line) }));
  await mailer.send(ID, 'asha@example.com', mail, isWanted);
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/\.eml$/);
  expect(await readFile(join(folder, name), 'utf8')).toContain('To: asha@example.com');
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(lines.join('')).toContain(join(folder, name));
  for (const secret of ['asha@example.com', 'tttt']) expect(lines.join('')).not.toContain(secret);
  await rm(temporary, { recursive: true });
});

test('a file contains the text unencoded, so that links can be copied from it', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'hirelane-mail-'));
  const mailer = openMailer({ folder: temporary, from }, hide, pino({ level: 'silent' }));
  const link = `https://hirelane.example.com/newsletter/unsubscribe#${'t'.repeat(70)}`;
  await mailer.send(ID, 'zoe@example.com', { ...mail, blocks: ['Hello Zoë,', { link, label: 'Leave' }] }, isWanted);
  const [name = ''] = await readdir(temporary);
  const file = await readFile(join(temporary, name), 'utf8');
  expect(file).toContain('Content-Transfer-Encoding: 8bit\n');
  expect(file).toContain(`Hello Zoë,\n\n${link}\n`);
  await rm(temporary, { recursive: true });
});

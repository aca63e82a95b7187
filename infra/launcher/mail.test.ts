import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailSettings } from './mail.ts';
import { repository } from './repository.ts';

const SMTP = 'smtps://user:geheim@mail.example.com:465';
const from = 'Hirelane <hirelane@localhost>';

test.each([null, 'http://localhost:3000', 'https://localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
  'when PUBLIC_URL is %s, emails are written to the data folder',
  (publicUrl) => {
    expect(mailSettings({}, publicUrl, '/data/mail')).toEqual({ from, folder: '/data/mail' });
    expect(mailSettings({ SMTP_URL: '', MAIL_FOLDER: '' }, publicUrl, '/data/mail')).toEqual({
      from,
      folder: '/data/mail',
    });
  },
);

test('a marketplace that other machines can reach does not start without SMTP_URL or MAIL_FOLDER', () => {
  const start = () => mailSettings({}, 'https://hirelane.example', '/data/mail');
  expect(start).toThrow(/SMTP_URL: is required, because PUBLIC_URL is https:\/\/hirelane\.example/);
  expect(start).toThrow(/MAIL_FOLDER/);
});

test('MAIL_FOLDER may be any folder, and a relative path is resolved in the checkout', () => {
  const named = (folder: string) => mailSettings({ MAIL_FOLDER: folder }, 'https://hirelane.example', '/data/mail');
  expect(named('/var/mails')).toEqual({ from, folder: '/var/mails' });
  expect(named('mails')).toEqual({ from, folder: join(repository, 'mails') });
});

test('with a mail server, emails are not written to files, but earlier files are still deleted with the account', () => {
  expect(mailSettings({ SMTP_URL: SMTP }, 'https://hirelane.example', '/data/mail')).toEqual({
    from,
    smtpUrl: SMTP,
    oldFolder: '/data/mail',
  });
});

test('SMTP_URL with MAIL_FOLDER is refused, and the password is not shown', () => {
  const both = () => mailSettings({ SMTP_URL: SMTP, MAIL_FOLDER: 'mails' }, null, '/data/mail');
  expect(both).toThrow('SMTP_URL and MAIL_FOLDER');
  expect(both).not.toThrow(/geheim/);
});

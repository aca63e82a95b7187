import { expect, test } from 'vitest';
import { openingLines } from './opening-lines.ts';

const from = 'Hirelane <hirelane@localhost>';

test('startup prints its version, where the data and the emails are, and what to back up', () => {
  const lines = openingLines({
    data: '/srv/hirelane',
    databaseUrl: undefined,
    mail: { from, folder: '/srv/mail' },
    isNew: false,
  });
  expect(lines).toEqual([
    expect.stringMatching(
      /^Hirelane \d+\.\d+\.\d+ keeps its data in \/srv\/hirelane\. Back up \/srv\/hirelane\/secrets\.json separately: /,
    ),
    'Mails are written to /srv/mail, and not sent; name a mail server in SMTP_URL to send them.',
  ]);
});

test('startup prints servers without user and password, and reports a new marketplace', () => {
  const [data, mails, made] = openingLines({
    data: '/srv/hirelane',
    databaseUrl: 'postgresql://owner:geheim@db.example:5432/hirelane',
    mail: { from, smtpUrl: 'smtps://user:geheim@mail.example:465', oldFolder: '/srv/mail' },
    isNew: true,
  });
  expect(data).toContain('keeps its data in db.example:5432/hirelane (PostgreSQL) and /srv/hirelane.');
  expect(mails).toBe('Mails are sent by mail.example:465.');
  expect(made).toContain(
    'A new, empty marketplace was created in db.example:5432/hirelane (PostgreSQL) and /srv/hirelane.',
  );
  expect(`${data}${mails}${made}`).not.toContain('geheim');
});

import { expect, test } from 'vitest';
import { openingLines } from './opening-lines.ts';

const from = 'Hirelane <hirelane@localhost>';

test('startup prints the version, where the data and the emails are, and what to back up', () => {
  const lines = openingLines({
    data: '/srv/hirelane',
    databaseUrl: undefined,
    mail: { from, folder: '/srv/mail' },
    isNew: false,
  });
  expect(lines).toEqual([
    expect.stringMatching(
      /^Hirelane \d+\.\d+\.\d+ stores its data in \/srv\/hirelane\. Back up \/srv\/hirelane\/secrets\.json separately: /,
    ),
    'Emails are written to /srv/mail and not sent; to send them, set SMTP_URL to a mail server.',
  ]);
});

test('startup prints server addresses without user or password, and reports a new marketplace', () => {
  const [data, mails, made] = openingLines({
    data: '/srv/hirelane',
    databaseUrl: 'postgresql://owner:geheim@db.example:5432/hirelane',
    mail: { from, smtpUrl: 'smtps://user:geheim@mail.example:465', oldFolder: '/srv/mail' },
    isNew: true,
  });
  expect(data).toContain('stores its data in db.example:5432/hirelane (PostgreSQL) and /srv/hirelane.');
  expect(mails).toBe('Emails are sent through mail.example:465.');
  expect(made).toContain(
    'A new, empty marketplace was created in db.example:5432/hirelane (PostgreSQL) and /srv/hirelane.',
  );
  expect(`${data}${mails}${made}`).not.toContain('geheim');
});

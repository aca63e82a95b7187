import { MAIL_GROUPS, mailsOfLink } from '@hirelane/api/mail-groups';
import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { readMailLink, signLink, signMailLink } from './mail-links.ts';

const KEY = 'a key for tests, not a real secret';
const userId = anId(7);

test.each([...MAIL_GROUPS, 'digest'] as const)('a link about %s identifies the user and the emails', (mails) => {
  const token = signMailLink(KEY, userId, mails);
  expect(token).toMatch(/^[\w-]{70}$/);
  expect(readMailLink(KEY, token)).toEqual({ userId, mails });
  expect(mailsOfLink(token)).toBe(mails);
});

test('a link with a different key, user or group is refused, and so is a newsletter link', () => {
  const bytes = Buffer.from(signMailLink(KEY, userId, 'offers'), 'base64url');
  expect(readMailLink('another key', bytes.toString('base64url'))).toBeNull();
  const withOther = (token: string) =>
    Buffer.concat([Buffer.from(token, 'base64url').subarray(0, 32), bytes.subarray(32)]);
  for (const other of [signMailLink(KEY, anId(8), 'offers'), signMailLink(KEY, userId, 'messages')]) {
    expect(readMailLink(KEY, withOther(other).toString('base64url'))).toBeNull();
  }
  const id = bytes.subarray(0, 32).toString('hex');
  expect(readMailLink(KEY, signLink(KEY, { purpose: 'end-subscription', id, about: '' }, Date.now()))).toBeNull();
});

test.each(['', 'half', '!', 'x'.repeat(70)])('%j is not a valid link', (token) => {
  expect(readMailLink(KEY, token)).toBeNull();
  expect(mailsOfLink(token)).toBeNull();
});

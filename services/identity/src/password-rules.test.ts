import { expect, test } from 'vitest';
import { refuseGuessable } from './password-rules.ts';

const asha = { username: 'asha.rao', email: 'asha-rao@example.com' };

const refusalOf = (password: string) => {
  try {
    refuseGuessable(password, asha);
    return null;
  } catch (error) {
    return (error as { body: { errors: unknown } }).body.errors;
  }
};

test.each([
  'password',
  '12345678',
  'Qwerty123',
  'P@ssw0rd',
  ' sunshine2024',
  'ｐａｓｓｗｏｒｄ',
  'zzzzzzzz',
  'z'.repeat(40),
  '\u00fc'.repeat(9),
  '😀'.repeat(8),
  ' '.repeat(12),
  'dragondragon',
])('"%s" is common, however it is spelt', (password) => {
  expect(refusalOf(password)).toEqual([{ pointer: '#/password', message: expect.stringContaining('attackers try') }]);
});

test.each(['asha.rao', 'ASHA.RAO', 'asha-rao@example.com', 'Asha-Rao'])(
  '"%s" is known to everyone who knows Asha',
  (own) => {
    expect(refusalOf(own)).toEqual([{ pointer: '#/password', message: expect.stringContaining('username or email') }]);
  },
);

test.each(['correct horse battery', 'asha.rao likes tea', 'kV7#mq-02x', 'மழை பெய்கிறது'])('"%s" is fine', (password) => {
  expect(refusalOf(password)).toBeNull();
});

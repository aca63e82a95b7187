// @covers asvs:6.2.4 asvs:6.2.5 asvs:6.2.11

import { expect, test } from 'vitest';
import { whyGuessable } from '../guessing/estimate.ts';
import { refuseBy } from './password-rules.ts';

const asha = {
  ...{ username: 'asha.rao', email: 'asha-rao@example.com' },
  ...{ firstName: 'Aurangzeb', lastName: 'Shahpurwala-Menezes' },
};

const refuseGuessable = refuseBy(async (password, known) => whyGuessable(password, known));

const refusalOf = (password: string) =>
  refuseGuessable(password, asha).then(
    () => null,
    (error: { body: { errors: unknown } }) => error.body.errors,
  );

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
  'Summer2024!',
  'Kristina2025!',
  'asha.rao1987',
  'hirelane2024',
  'Shahpurwala99',
  'aurangzeb1!',
  'Menezes2025',
  'AurangzebShahpurwala1',
])('"%s" is easily guessed in any spelling, and the refusal gives advice', async (password) => {
  expect(await refusalOf(password)).toEqual([
    {
      pointer: '#/password',
      message: expect.stringMatching(/^This password is easy to guess\. .*(Add|Avoid|Use|Capitalize)/),
    },
  ]);
});

test.each(['asha.rao', 'ASHA.RAO', 'asha-rao@example.com', 'Asha-Rao', 'shahpurwala'])(
  '"%s" is easily guessed by anyone who knows Asha',
  async (own) => {
    expect(await refusalOf(own)).toEqual([
      { pointer: '#/password', message: expect.stringContaining('name, username or email') },
    ]);
  },
);

test.each(['correct horse battery', 'asha.rao likes tea', 'kV7#mq-02x', 'மழை பெய்கிறது'])(
  '"%s" is accepted',
  async (password) => {
    expect(await refusalOf(password)).toBeNull();
  },
);

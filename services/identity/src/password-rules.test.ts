import { LIMITS } from '@hirelane/contracts/constants';
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
  'Summer2024!',
  'asha.rao1987',
  'hirelane2024',
])('"%s" is guessed soon, however it is spelt, and the refusal says what would be better', (password) => {
  expect(refusalOf(password)).toEqual([
    {
      pointer: '#/password',
      message: expect.stringMatching(/^This password is easy to guess\. .*(Add|Avoid|Use|Capitalize)/),
    },
  ]);
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

/** Characters that look like others, which make most work. */
const noise = (seed: number) =>
  Array.from({ length: LIMITS.password }, (_, index) =>
    String.fromCharCode(33 + ((seed * 7919 + index * index * 31 + index * 17) % 94)),
  ).join('');

test.each([
  ['signs of all kinds', noise],
  ['look-alikes', (seed: number) => `4@8({[<369&#!1/|0$5+7%2${seed}`.repeat(12)],
  ['digits', (seed: number) => Array.from({ length: 128 }, (_, index) => ((index * 37 + seed) % 90) + 10).join('')],
  ['words', (seed: number) => `correct horse ${seed} battery staple `.repeat(9)],
])('256 characters, %s, cost 20 ms at most', (name, make) => {
  // The processor's time and not the clock's: the machine has other work.
  const costs = Array.from({ length: 21 }, (_, seed) => {
    const before = process.cpuUsage();
    refusalOf(make(seed).slice(0, LIMITS.password));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  const median = costs[10] ?? Number.POSITIVE_INFINITY;
  process.stdout.write(`256 characters, ${name}: ${median.toFixed(1)} ms\n`);
  expect(median).toBeLessThanOrEqual(20);
});

import { expect, test } from 'vitest';
import { failureOf } from './outbox.ts';

const failure = (code: string, message: string, response?: string) =>
  Object.assign(new Error(message), { code, ...(response !== undefined && { response }) });

test('the mail server’s response is logged without addresses', () => {
  const to = 'Asha.Rao@example.com';
  const said = '550 5.1.1 <asha.rao@example.com>: no mailbox asha.rao here; ask postmaster@example.com\r\n550 bye';
  expect(failureOf(failure('EENVELOPE', 'all recipients were rejected', said), to)).toEqual({
    code: 'EENVELOPE',
    answer: '550 5.1.1 <…>: no mailbox … here; ask … 550 bye',
  });
});

test('without a response, the error message is logged', () => {
  expect(failureOf(failure('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25'), 'a@example.com')).toEqual({
    code: 'ESOCKET',
    answer: 'connect ECONNREFUSED 127.0.0.1:25',
  });
  expect(failureOf('no error', undefined)).toEqual({});
});

test('a long response is truncated, and terminal control characters are removed', () => {
  const { answer = '' } = failureOf(failure('E', `550 \u001b[2J no ${'x'.repeat(100_000)}`), 'a@example.com');
  expect(answer).toBe('550 [2J no …');
});

test('truncation does not leave part of an address', () => {
  const { answer = '' } = failureOf(failure('E', `${'word '.repeat(38)}asha.with.a.long.name@example.com`), undefined);
  expect(answer).toMatch(/word …$/);
});

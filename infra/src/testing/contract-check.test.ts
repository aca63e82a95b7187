import { describe, expect, test } from 'vitest';
import { checkContract } from './contract-check.ts';

const answer = (status: number, body: unknown, type = 'application/json') => ({
  status,
  headers: { 'content-type': type },
  text: JSON.stringify(body),
  body,
});
const PROBLEM = { type: 'about:blank', title: 'Not found', status: 404, code: 'unknown', errors: [] };

describe('of GET /auth/login/success', () => {
  const check = (...args: Parameters<typeof answer>) => checkContract('GET', '/auth/login/success', answer(...args));

  test('what the contract says passes', () => {
    expect(() => check(200, { isLogin: false })).not.toThrow();
  });
  test.each([
    ['a field of another type', 200, { isLogin: 'false' }],
    ['a field more', 200, { isLogin: false, password: 'secret' }],
    ['another status', 201, { isLogin: false }],
  ])('%s is a breach', (_what, status, body) => {
    expect(() => check(status, body)).toThrow();
  });
  test('a problem has to be one, and to carry the status of its answer', () => {
    const type = 'application/problem+json';
    expect(() => check(404, PROBLEM, type)).not.toThrow();
    expect(() => check(500, PROBLEM, type)).toThrow();
    expect(() => check(404, { message: 'no' }, type)).toThrow();
  });
});

test('what is in no contract is not looked at', () => {
  expect(() => checkContract('GET', '/about', answer(200, '<html>', 'text/html'))).not.toThrow();
});

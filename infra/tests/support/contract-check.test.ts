import { describe, expect, test } from 'vitest';
import { checkContract } from './contract-check.ts';

const answer = (status: number, body: unknown, type = 'application/json') => ({
  status,
  headers: { 'content-type': type },
  text: JSON.stringify(body),
  body,
});
const PROBLEM = { type: 'about:blank', title: 'Not found', status: 404, code: 'unknown', errors: [] };

describe('the check for GET /auth/login/success', () => {
  const check = (...args: Parameters<typeof answer>) => checkContract('GET', '/auth/login/success', answer(...args));

  test('a response that follows the contract passes', () => {
    expect(() => check(200, { isLogin: false })).not.toThrow();
  });
  test.each([
    ['a field of another type', 200, { isLogin: 'false' }],
    ['an extra field', 200, { isLogin: false, password: 'secret' }],
    ['another status', 201, { isLogin: false }],
  ])('a response with %s is reported as a violation', (_what, status, body) => {
    expect(() => check(status, body)).toThrow();
  });
  test('a problem must be valid and have the same status as its response', () => {
    const type = 'application/problem+json';
    expect(() => check(404, PROBLEM, type)).not.toThrow();
    expect(() => check(500, PROBLEM, type)).toThrow();
    expect(() => check(404, { message: 'no' }, type)).toThrow();
  });
});

test('the check ignores paths without a contract', () => {
  expect(() => checkContract('GET', '/about', answer(200, '<html>', 'text/html'))).not.toThrow();
});

import { lookup } from 'node:dns/promises';
import { open } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { isTransient } from './transient.ts';

/** An error in the form that Node creates for an operating system error. */
const ofSystem = (code: string, syscall: string, more: object = {}) =>
  Object.assign(new Error(`${syscall} ${code}`), { errno: -1, code, syscall, ...more });

const called = { address: '192.0.2.1', port: 5432 };

test.each(['ECONNREFUSED', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'EMFILE', 'EACCES'])(
  'a connection failure with %s is transient',
  (code) => {
    expect(isTransient(ofSystem(code, 'connect', called))).toBe(true);
  },
);

test('a failure to connect to every address of a name is transient', () => {
  const error = new AggregateError(
    ['::1', '127.0.0.1'].map((address) => ofSystem('ENETUNREACH', 'connect', { address })),
  );
  expect(isTransient(error)).toBe(true);
  expect(isTransient(new AggregateError([new TypeError('wrong')]))).toBe(false);
});

test('a library error with the code of a connection failure is transient', () => {
  expect(isTransient(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' }))).toBe(true);
});

test('connection and lookup errors from the operating system are transient', async () => {
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve));
  const unknown = await lookup('no-such-host.invalid').catch((error: unknown) => error);
  expect([refused, unknown].map(isTransient)).toEqual([true, true]);
});

test('an error about too many open files is transient, but an error about a missing or forbidden file is not', async () => {
  const missing = await open('/no/such/file').catch((error: unknown) => error);
  expect(missing).toMatchObject({ code: 'ENOENT' });
  const path = '/files/tmp/a';
  expect(
    [missing, ofSystem('EACCES', 'open', { path }), ofSystem('EMFILE', 'open', { path })].map(isTransient),
  ).toEqual([false, false, true]);
});

test('an error caused by the content is not transient', () => {
  expect([new TypeError('undefined is not a function'), 'text', null].map(isTransient)).toEqual([false, false, false]);
});

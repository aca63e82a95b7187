import { expect, test } from 'vitest';
import { unknownVariables } from './unknown-variables.ts';

test.each([
  ['LIMIT_LOGINS', 'Is it LIMIT_LOGIN?'],
  ['PUBLIC_UR', 'Is it PUBLIC_URL?'],
  ['LOGLEVEL', 'Is it LOG_LEVEL?'],
  ['HIRELANE_DATE', 'Is it HIRELANE_DATA?'],
  ['LIMIT_ELEPHANTS', 'Correct or remove it.'],
])('%s is unknown, and the nearest name is suggested', (name, todo) => {
  expect(unknownVariables({ [name]: '1', PORT: '1' })).toEqual([
    { found: `${name} is no variable of Hirelane, and is ignored`, todo },
  ]);
});

test('the variables of other programs are left alone', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'LANG',
    'NODE_OPTIONS',
    'npm_config_cache',
    'PGHOST',
    'SMTP',
    'PORTS',
    'URL',
  ];
  expect(unknownVariables(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
});

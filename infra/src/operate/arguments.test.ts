import { expect, test } from 'vitest';
import { checkArguments } from './run.ts';
import { usageOf, WrongArguments } from './usage.ts';

test.each([
  ['export', []],
  ['export', ['one', 'two']],
  ['export', ['--unheard-of']],
  ['restore', []],
  ['readmodels', ['list', 'more']],
  ['readmodels', ['rebuild']],
  ['readmodels', ['rebuild', 'feed', '--unheard-of']],
  ['accounts', ['sign-out']],
  ['accounts', ['reset-second-factor', '--all']],
  ['moderate', ['suspend', 'someone']],
  ['moderate', ['suspend', 'someone', '--reason']],
  ['moderate', ['restore']],
  ['moderate', ['show', 'someone', 'more']],
  ['moderate', ['list', 'all']],
  ['moderate', ['decide', 'someone', 'upheld']],
  ['moderate', ['decide', '0190a0a0-0000-7000-8000-000000000041', 'maybe']],
  ['moderate', ['hide', 'review', 'someone']],
  ['moderate', ['hide', 'review', '0190a0a0-0000-7000-8000-000000000041']],
  ['moderate', ['unhide']],
  ['database', ['roles', 'more']],
])('npm run %s -- %j is refused with its usage', (name, args) => {
  expect(() => checkArguments(name, args)).toThrow(WrongArguments);
  expect(() => checkArguments(name, args)).toThrow(usageOf(name));
});

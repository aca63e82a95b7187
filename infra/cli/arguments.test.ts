import { expect, test } from 'vitest';
import { checkArguments } from './run.ts';
import { WrongArguments } from './usage.ts';

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
  ['moderate', ['suspend', 'someone', '--reason', 'spam\u001b[2J']],
  ['moderate', ['suspend', 'someone', '--reason', 'x'.repeat(1_001)]],
  ['moderate', ['restore']],
  ['moderate', ['show', 'someone', 'more']],
  ['moderate', ['list', 'all']],
  ['moderate', ['decide', 'someone', 'upheld']],
  ['moderate', ['decide', '0190a0a0-0000-7000-8000-000000000041', 'maybe']],
  ['moderate', ['hide', 'review', 'someone']],
  ['moderate', ['hide', 'review', '0190a0a0-0000-7000-8000-000000000041']],
  ['moderate', ['unhide']],
  ['database', ['roles', 'more']],
  ['accounts', ['show', 'someone', 'more']],
  ['accounts', ['list', '--unheard-of']],
  ['accounts', ['change-email', 'someone']],
  ['accounts', ['change-email', 'someone', 'no address']],
  ['accounts', ['delete', 'someone', '--forgood']],
  ['accounts', ['sign-out', '--all', '--unheard-of']],
  ['eventstore', ['prepare', 'more']],
  ['records', ['rotate', 'more']],
  ['tokens', ['create']],
  ['tokens', ['create', 'two', 'words']],
  ['tokens', ['create', 'x'.repeat(61)]],
  ['tokens', ['revoke', '--unheard-of']],
  ['tokens', ['list', 'all']],
])('npm run %s -- %j prints one line with the reason and one with the help command', (name, args) => {
  expect(() => checkArguments(name, args)).toThrow(WrongArguments);
  expect(() => checkArguments(name, args)).toThrow(new RegExp(`^[^\\n]+\\nHelp: npm run ${name} -- --help$`));
});

test.each([
  [[], /^Expected one of list, show, verify, .*, got none\.\n/],
  [['lst'], /^Expected one of list, show, verify, .*, got lst\.\n/],
])('accounts %j lists the subcommands', (args, said) => {
  expect(() => checkArguments('accounts', args)).toThrow(said);
});

import { expect, test } from 'vitest';
import { connectionsRule, durabilityRule, NEEDED, sharingRule, versionRule } from './server-rules.ts';
import type { ServerState } from './server-state.ts';

/** PostgreSQL with its packages' default settings. */
const STOCK: ServerState = {
  version: 16,
  unsafe: [],
  maxConnections: 100,
  reserved: 3,
  limit: null,
  used: 1,
  usedByOthers: 0,
};

test("a PostgreSQL with its packages' default settings passes", () => {
  const verdicts = [versionRule, durabilityRule, connectionsRule, sharingRule].map((rule) => rule(STOCK));
  expect(verdicts.filter(({ todo }) => todo !== undefined)).toEqual([]);
});

test.each([
  ['exactly as many as needed', { maxConnections: NEEDED + 3 }, undefined],
  ['one fewer', { maxConnections: NEEDED + 2 }, `Set max_connections to ${NEEDED + 9} or more`],
  ['as many, but with more of them reserved', { maxConnections: NEEDED + 3, reserved: 4 }, 'Set max_connections'],
  ['a limit of the database or the role', { limit: NEEDED - 1 }, `CONNECTION LIMIT ${NEEDED + 6}`],
  ['a limit that suffices', { limit: NEEDED }, undefined],
  ['a limit that forbids all', { limit: 0 }, 'CONNECTION LIMIT'],
  ['a limit above what the server allows', { maxConnections: 50, limit: 60 }, 'Set max_connections'],
])('the rule for connections gives the right verdict for %s', (_what, differs, todo) => {
  const verdict = connectionsRule({ ...STOCK, ...differs });
  if (todo === undefined) expect(verdict.todo).toBeUndefined();
  else expect(verdict.todo).toContain(todo);
});

test('the sharing rule warns when connections to other databases leave too few', () => {
  const left = 97 - NEEDED;
  expect(sharingRule({ ...STOCK, usedByOthers: left }).todo).toBeUndefined();
  expect(sharingRule({ ...STOCK, usedByOthers: left + 1 }).todo).toContain(`raise max_connections to`);
});

test('an old server and each setting that can lose work are reported with what to do', () => {
  expect(versionRule({ ...STOCK, version: 14 })).toEqual({
    found: 'it is version 14',
    todo: 'Use 15 or newer.',
  });
  expect(durabilityRule({ ...STOCK, unsafe: ['fsync', 'synchronous_commit'] })).toEqual({
    found:
      'fsync=off: a power cut can lose committed work and damage the whole database; ' +
      'synchronous_commit=off: a crash can lose work whose success was already reported',
    todo: 'Switch them on: ALTER SYSTEM SET … = on, then reload.',
  });
});

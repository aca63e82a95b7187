import { Username } from '@hirelane/api/fields';
import { expect, test } from 'vitest';
import { usernamesFrom } from './username-from.ts';

test.each([
  ['asha', 'asha'],
  ['Asha.Rao@example.com', 'Asha.Rao'],
  ['Zoë Müller', 'Zoe-Muller'],
  ['a\0b', 'a-b'],
  ['--asha--', 'asha'],
  ['a name that is far too long for a username', 'a-name-that-is-far-too-l'],
])('%s becomes %s', (handle, name) => {
  const [first] = usernamesFrom(handle);
  expect(first).toBe(name);
});

test.each(['', '@', 'आशा', 'ab', '😀', '..'])('%j results only in usernames with a number', (handle) => {
  const [first] = usernamesFrom(handle);
  expect(first).toMatch(/^member-\d{4,5}$/);
});

test('every result is a valid username, and all but the first end in a number', () => {
  const names = [...usernamesFrom('asha.rao@example.com')];
  expect(names).toHaveLength(20);
  for (const name of names) expect(Username.safeParse(name).success, name).toBe(true);
  expect(names.slice(1).every((name) => /^asha\.rao-\d{4,5}$/.test(name))).toBe(true);
});

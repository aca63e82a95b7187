// @covers asvs:11.2.1

import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { endedHash, hashesAtOnce, isEnded, openPasswords } from './passwords.ts';

// @covers asvs:11.4.2
test('a hash is argon2id with 46 MiB and matches only its password', async () => {
  const passwords = await openPasswords();
  const stored = await passwords.hash('correct horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(await passwords.verify(stored, 'correct horse')).toBe(true);
  expect(await passwords.verify(stored, 'Correct horse')).toBe(false);
});

test('a password with an accented letter is the same in composed and decomposed form', async () => {
  const passwords = await openPasswords();
  const stored = await passwords.hash('caf\u00e9 au lait');
  expect(await passwords.verify(stored, 'cafe\u0301 au lait')).toBe(true);
  expect(await passwords.verify(stored, 'cafe au lait')).toBe(false);
});

test('a hash with other parameters is outdated', async () => {
  const passwords = await openPasswords();
  expect(passwords.isOutdated(await passwords.hash('correct horse'))).toBe(false);
  const older = await hash('correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(passwords.isOutdated(older)).toBe(true);
  expect(await passwords.verify(older, 'correct horse')).toBe(true);
});

test('for an unknown user, no password is correct, not even the one used for the placeholder hash', async () => {
  const passwords = await openPasswords();
  expect(await passwords.verify(null, 'the password of no account')).toBe(false);
});

test('one core is kept free for everything else, and at most three are used for hashing', () => {
  expect([1, 2, 3, 4, 16].map(hashesAtOnce)).toEqual([1, 1, 2, 3, 3]);
});

// @covers asvs:15.2.2
test('as many passwords are hashed at once as the machine allows, sixty can wait, and any more are refused', async () => {
  const passwords = await openPasswords();
  const admitted = hashesAtOnce(availableParallelism()) + 60;
  const results = await Promise.allSettled(Array.from({ length: admitted + 7 }, () => passwords.verify(null, 'x')));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => [reason.body.status, reason.retryAfter])).toEqual(Array(7).fill([503, 2]));
  expect(await passwords.verify(null, 'x')).toBe(false);
});

test('an ended password’s hash is valid, has the same parameters and does not match any password', async () => {
  const { hash, verify, isOutdated } = await openPasswords({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const made = await hash('quiet-otters-mend');
  const ended = endedHash(made);
  expect([isEnded(made), isEnded(ended), isOutdated(ended)]).toEqual([false, true, false]);
  for (const password of ['', 'quiet-otters-mend', 'ended by the operator']) {
    expect(await verify(ended, password)).toBe(false);
  }
  expect(endedHash(made)).not.toBe(ended);
});

import { expect, test } from 'vitest';
import { endedHash, isEnded } from './ended-password.ts';
import { openPasswords } from './passwords.ts';

test('the hash of an ended password is a valid one with the same parameters, and no password has it', async () => {
  const { hash, verify, isOutdated } = await openPasswords({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });
  const made = await hash('quiet-otters-mend');
  const ended = endedHash(made);
  expect([isEnded(made), isEnded(ended), isOutdated(ended)]).toEqual([false, true, false]);
  for (const password of ['', 'quiet-otters-mend', 'ended by the operator']) {
    expect(await verify(ended, password)).toBe(false);
  }
  expect(endedHash(made)).not.toBe(ended);
});

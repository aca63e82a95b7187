import { expect, onTestFinished, test } from 'vitest';
import { whyGuessable } from './estimate.ts';
import { openStrengthChecker } from './strength-checker.ts';

function opened() {
  const { checkStrength, stop } = openStrengthChecker();
  onTestFinished(stop);
  return checkStrength;
}

test('answers what the estimate says, from a thread of its own, while this one goes on', async () => {
  const checkStrength = opened();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(turning));
  // The first answer waits for the dictionaries to be read.
  expect(await checkStrength('Summer2024!', [])).toEqual(whyGuessable('Summer2024!', []));
  expect(turns).toBeGreaterThan(20);
  expect(await checkStrength('asha.rao1987', ['asha.rao'])).toEqual(whyGuessable('asha.rao1987', ['asha.rao']));
  expect(await checkStrength('correct horse battery', [])).toBeNull();
});

test('60 may wait, and the others have to try again', async () => {
  const checkStrength = opened();
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => checkStrength('correct horse battery', [])));
  const refused = asked.filter((each) => each.status === 'rejected');
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(60);
  expect(refused.length).toBeGreaterThan(30);
  for (const { reason } of refused) expect(reason).toMatchObject({ body: { status: 503 } });
});

test('passwords that wait when the service stops fail without an answer', async () => {
  const { checkStrength, stop } = openStrengthChecker();
  const asked = checkStrength('password', []);
  const outcome = expect(asked).rejects.toThrow();
  await stop();
  await outcome;
});

import { expect, onTestFinished, test } from 'vitest';
import { whyGuessable } from './estimate.ts';
import { openStrengthChecker } from './strength-checker.ts';

function opened() {
  const { checkStrength, stop } = openStrengthChecker();
  onTestFinished(stop);
  return checkStrength;
}

test('estimates run in a separate thread and do not block the main thread', async () => {
  const checkStrength = opened();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(turning));
  // The first result includes the time to read the dictionaries.
  expect(await checkStrength('Summer2024!', [])).toEqual(whyGuessable('Summer2024!', []));
  expect(turns).toBeGreaterThan(20);
  expect(await checkStrength('asha.rao1987', ['asha.rao'])).toEqual(whyGuessable('asha.rao1987', ['asha.rao']));
  expect(await checkStrength('correct horse battery', [])).toBeNull();
});

test('60 passwords may wait; more are refused', async () => {
  const checkStrength = opened();
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => checkStrength('correct horse battery', [])));
  const refused = asked.filter((each) => each.status === 'rejected');
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(60);
  expect(refused.length).toBeGreaterThan(30);
  for (const { reason } of refused) expect(reason).toMatchObject({ body: { status: 503 } });
});

test('passwords that are waiting when the service stops fail without a result', async () => {
  const { checkStrength, stop } = openStrengthChecker();
  const asked = checkStrength('password', []);
  const outcome = expect(asked).rejects.toThrow();
  await stop();
  await outcome;
});

import { expect, onTestFinished, test } from 'vitest';
import { whyGuessable } from './estimate.ts';
import { openJudge } from './judge.ts';

function opened() {
  const { judge, stop } = openJudge();
  onTestFinished(stop);
  return judge;
}

test('answers what the estimate says, from a thread of its own, while this one goes on', async () => {
  const judge = opened();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(turning));
  // The first answer waits for the dictionaries to be read.
  expect(await judge('Summer2024!', [])).toEqual(whyGuessable('Summer2024!', []));
  expect(turns).toBeGreaterThan(20);
  expect(await judge('asha.rao1987', ['asha.rao'])).toEqual(whyGuessable('asha.rao1987', ['asha.rao']));
  expect(await judge('correct horse battery', [])).toBeNull();
});

test('60 may wait, and the others have to try again', async () => {
  const judge = opened();
  const asked = await Promise.allSettled(Array.from({ length: 100 }, () => judge('correct horse battery', [])));
  const refused = asked.filter((each) => each.status === 'rejected');
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(60);
  expect(refused.length).toBeGreaterThan(30);
  for (const { reason } of refused) expect(reason).toMatchObject({ body: { status: 503 } });
});

test('what waits when the service stops fails, and is not answered', async () => {
  const { judge, stop } = openJudge();
  const asked = judge('password', []);
  const outcome = expect(asked).rejects.toThrow();
  await stop();
  await outcome;
});

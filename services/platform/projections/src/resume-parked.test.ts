import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import { replaceModel } from './rebuilding/replace.ts';
import { isPoison, openService } from './rebuilding/testing.ts';
import { verifyModel } from './rebuilding/verify.ts';
import { resumeParked } from './resume-parked.ts';

test('events parked by the running model are not lost when it is replaced, even though they precede its checkpoint', async () => {
  const { rebuilding, applying, pool, streams, append, counts } = await openService();
  const [stream = ''] = streams;
  const parked = async () => (await pool.query('SELECT FROM counting_v3._parked')).rowCount;
  const keptOut = async () => {
    const locks = await pool.query(`SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE datname = current_database() AND relation = 'counting_v3._gate'::regclass
        AND mode = 'AccessExclusiveLock' AND granted`);
    return locks.rowCount;
  };
  let isSwapping = false;
  // The running model receives the event before the swap; the new one receives it during the lock, on the second
  // attempt.
  const late: EventBus = {
    subscribe(name, categories, resume, handle) {
      const subscription = rebuilding.source.subscribe(name, categories, resume, async (batch, partition, upTo) => {
        if (batch.some(isPoison) && !isSwapping) {
          await eventually(keptOut, (n) => n === 1);
          isSwapping = true;
          throw Object.assign(new Error('not yet'), { code: 'ECONNRESET' });
        }
        await handle(batch, partition, upTo);
      });
      const caughtUp = subscription.caughtUp.then(async () => {
        applying.fails = true;
        await append(stream, { poison: true });
        await eventually(parked, (n) => n === 1);
      });
      return { ...subscription, caughtUp };
    },
  };
  expect(await replaceModel({ ...rebuilding, source: late })).toMatchObject({ outcome: 'replaced' });
  expect(await parked()).toBe(1);
  applying.fails = false;
  expect(await resumeParked(rebuilding)).toEqual({ applied: 1, held: [] });
  expect((await counts()).get(stream)).toBe(4);
});

test('parked events are reported by a check and applied in order after the fix', async () => {
  const { rebuilding, applying, streams, append, counts, projector, pool } = await openService();
  const [stream = ''] = streams;
  applying.fails = true;
  await append(stream, { poison: true });
  await append(stream);
  await eventually(
    async () => (await pool.query('SELECT FROM counting_v3._parked')).rowCount,
    (n) => n === 2,
  );
  expect((await verifyModel(rebuilding)).parkedStreams).toBe(1);
  const still = await resumeParked(rebuilding);
  expect(still).toEqual({ applied: 0, held: [{ stream, version: 4, reason: 'Error: cannot apply' }] });

  applying.fails = false;
  expect(await resumeParked(rebuilding)).toEqual({ applied: 2, held: [] });
  expect((await counts()).get(stream)).toBe(5);
  expect(await projector.waitFor(stream, await append(stream), 20_000)).toBe(true);
  await eventually(
    () => projector.status().parkedStreams,
    (n) => n === 0,
  );
});

import { eventually } from '@hirelane/test-kit/eventually';
import { type Stack, startStack, TEST_DATA_KEY } from '@hirelane/test-kit/stack/stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_READ_MODELS } from '../../launcher/read-models.ts';
import { printReport } from '../faults/report.ts';
import { openReplay, type Replay } from '../support/replay.ts';
import { type Load, startLoad } from './load.ts';

/** The time limit for everything to work again. */
export const RECOVERY_TIMEOUT_MS = 120_000;
/** The number of commands acknowledged before a fault and after it. */
export const BEFORE = 40;
/** The seed for a test's random choices. */
export const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

/** Resolves once a load has `count` more acknowledged commands. */
export const moreAcknowledged = (load: Load, count: number): Promise<number> => {
  const wanted = load.acknowledged() + count;
  return eventually(load.acknowledged, (now) => now >= wanted, RECOVERY_TIMEOUT_MS);
};

/** A separate stack for the test file, with functions that compare its read models with its logs. */
export function stackOfFile(): { stack: Stack; replay: Replay } {
  const used = {} as { stack: Stack; replay: Replay };
  beforeAll(async () => {
    used.stack = await startStack({ copies: { projects: 2, feed: 3 } });
    used.replay = await openReplay(used.stack.postgres.url, TEST_DATA_KEY);
  }, 300_000);
  afterAll(async () => {
    await used.replay?.close();
    await used.stack?.stop();
  });
  return used;
}

type Used = ReturnType<typeof stackOfFile>;

/** Causes a fault during a load; no acknowledged write may be lost or duplicated. */
export async function underLoad(
  { stack, replay }: Used,
  name: string,
  faults: number,
  fault: (load: Load) => Promise<void>,
): Promise<void> {
  const load = await startLoad(stack);
  try {
    await moreAcknowledged(load, BEFORE);
    await fault(load);
    await moreAcknowledged(load, BEFORE);
  } finally {
    await load.stop();
  }
  // The next test begins with an upload, which the projects service receives through its own consumer.
  for (const readModel of ALL_READ_MODELS) await replay.caughtUp(readModel, RECOVERY_TIMEOUT_MS);
  const { lost, duplicated } = await load.verify();
  const acknowledged = load.acknowledged();
  printReport({ test: name, acknowledged, lost, duplicated, faults, seed });
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
}

/** Defines the last test in a file. */
export const testReplay = (used: Used): void =>
  test('after all faults, every read model equals a fresh replay of the logs', async () => {
    const { replay } = used;
    // Waits until every service's log also contains the events of the automatic steps that follow the last commands.
    for (const readModel of ALL_READ_MODELS) await replay.idle(readModel, RECOVERY_TIMEOUT_MS);
    for (const readModel of ALL_READ_MODELS) await replay.caughtUp(readModel, RECOVERY_TIMEOUT_MS);
    const left = [...ALL_READ_MODELS];
    const compare = async () => {
      for (let readModel = left.pop(); readModel; readModel = left.pop()) {
        const { name } = readModel;
        const [live, replayed] = [await replay.live(readModel), await replay.replayed(readModel)];
        expect({ [name]: live }).toEqual({ [name]: replayed });
      }
    };
    await Promise.all([compare(), compare(), compare()]);
  });

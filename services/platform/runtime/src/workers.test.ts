import { expect, onTestFinished, test } from 'vitest';
import { openWorkers, WorkerEnded } from './workers.ts';

const module = new URL('./testing/worker.ts', import.meta.url);

test('a thread that takes too long is ended, and the next question gets a new one', async () => {
  const workers = openWorkers<'spin' | 'fill' | 'answer', string>({
    ...{ module, name: 'work', threads: 1, idleMs: 1_000, timeoutMs: 3_000 },
  });
  onTestFinished(workers.stop);
  await expect(workers.run('spin')).rejects.toThrow(WorkerEnded);
  expect(await workers.run('answer')).toBe('answered');
});

test('a thread that needs too much memory is ended, and this process continues', async () => {
  const workers = openWorkers<'spin' | 'fill' | 'answer', string>({
    ...{ module, name: 'work', threads: 1, idleMs: 1_000, heapMb: 64 },
  });
  onTestFinished(workers.stop);
  await expect(workers.run('fill')).rejects.toThrow(WorkerEnded);
  expect(await workers.run('answer')).toBe('answered');
});

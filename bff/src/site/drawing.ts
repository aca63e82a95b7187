import { openWorkers } from '@hirelane/runtime/workers';
import type { Card, draw } from './draw.ts';

const IDLE_MS = 60_000;
/**
 * Timeout for a picture, in milliseconds. It covers the pictures queued before it and starting the thread on a busy
 * machine.
 */
const TIMEOUT_MS = 10_000;

/** Draws a card's picture as PNG, with the marketplace's name. */
export type DrawCard = (card: Card, marketplace: string) => Promise<Buffer>;

/** Draws link pictures in a worker thread, which starts with the first picture. `stop` ends the thread. */
export function openDrawing(): Readonly<{ drawCard: DrawCard; stop(): Promise<void> }> {
  const module = new URL('./draw.ts', import.meta.url);
  const workers = openWorkers<Parameters<typeof draw>[0], Uint8Array>({
    module,
    name: 'draw',
    threads: 1,
    idleMs: IDLE_MS,
    timeoutMs: TIMEOUT_MS,
  });
  return {
    drawCard: async (card, marketplace) => Buffer.from(await workers.run({ card, marketplace })),
    stop: workers.stop,
  };
}

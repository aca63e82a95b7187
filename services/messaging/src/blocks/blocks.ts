import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { type Context, handle, load, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type BlockEvent, block, blockKey } from './block.ts';

/** The blocks as the log has them, so that nothing passes one that was written a moment ago. */
export function openBlocks(store: EventStore) {
  const change = handle(store, block, 'block');
  const isBlockedBy = async (by: string, whom: string) =>
    (await load(store, block, `block-${blockKey(by, whom)}`)).state;

  return {
    set: (by: string, whom: string, isBlocked: boolean, context: Context): Promise<Written<boolean>> =>
      change(blockKey(by, whom), { type: 'SetBlock', by, whom, isBlocked }, context),
    /** Whether somebody has ever blocked another, and so knows of them. */
    hasBlocked: async (by: string, whom: string): Promise<boolean> =>
      (await load(store, block, `block-${blockKey(by, whom)}`)).version > 0,
    /** Whether either of two people blocks the other. Which of them, nobody is told. */
    async areApart(one: string, other: string): Promise<boolean> {
      const [first, second] = await Promise.all([isBlockedBy(one, other), isBlockedBy(other, one)]);
      return first || second;
    },
  };
}

export type Blocks = ReturnType<typeof openBlocks>;

/** How whoever blocked somebody is erased from it: the block ends with their account. */
export const blockErasers = (store: EventStore): Readonly<Record<'by', EraseOne>> => ({
  async by(key, _subject, context) {
    const [by = '', whom = ''] = key.split('_');
    const erased: BlockEvent = { type: 'BlockErased', data: { by, whom } };
    await eraseStream(store, `block-${key}`, erased, context);
  },
});

import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { type Context, handle, load, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type BlockEvent, block, blockKey } from './block.ts';

/** Reads blocks from the log, so that a block takes effect as soon as it is written. */
export function openBlocks(store: EventStore) {
  const change = handle(store, block, 'block');
  const isBlockedBy = async (by: string, other: string) =>
    (await load(store, block, `block-${blockKey(by, other)}`)).state;

  return {
    set: (by: string, other: string, isBlocked: boolean, context: Context): Promise<Written<boolean>> =>
      change(blockKey(by, other), { type: 'SetBlock', by, whom: other, isBlocked }, context),
    /** Whether a user has ever blocked another user, and therefore knows about them. */
    hasBlocked: async (by: string, other: string): Promise<boolean> =>
      (await load(store, block, `block-${blockKey(by, other)}`)).version > 0,
    /** Whether either user has blocked the other. Callers must not reveal which one. */
    async areApart(one: string, other: string): Promise<boolean> {
      const [first, second] = await Promise.all([isBlockedBy(one, other), isBlockedBy(other, one)]);
      return first || second;
    },
  };
}

export type Blocks = ReturnType<typeof openBlocks>;

/** Erases the blocking user from a block: the block ends with their account. */
export const blockErasers = (store: EventStore): Readonly<Record<'by', EraseOne>> => ({
  async by(key, _subject, context) {
    const [by = '', other = ''] = key.split('_');
    const erased: BlockEvent = { type: 'BlockErased', data: { by, whom: other } };
    await eraseStream(store, `block-${key}`, erased, context);
  },
});

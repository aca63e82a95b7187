import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type BlockEvent = EventOf<'block'>;

export type SetBlock = Readonly<{ type: 'SetBlock'; by: string; whom: string; isBlocked: boolean }>;

/** Whether one person blocks another. */
export const block: Decider<boolean, SetBlock, BlockEvent> = {
  initial: false,
  evolve(isBlocked, { type }) {
    switch (type) {
      case 'PersonBlocked':
        return true;
      case 'PersonUnblocked':
      case 'BlockErased':
        return false;
      default:
        return isBlocked;
    }
  },
  decide(before, { by, whom, isBlocked }) {
    if (isBlocked === before) return [];
    return [{ type: isBlocked ? 'PersonBlocked' : 'PersonUnblocked', data: { by, whom } }];
  },
};

/** The id of the stream of a block, after its category. */
export const blockKey = (by: string, whom: string): string => `${by}_${whom}`;

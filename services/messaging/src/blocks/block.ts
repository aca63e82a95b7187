import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type BlockEvent = EventOf<'block'>;

export type SetBlock = Readonly<{ type: 'SetBlock'; by: string; whom: string; isBlocked: boolean }>;

/** Whether one user has blocked another. */
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

/** A block's stream id, without the category. */
export const blockKey = (by: string, other: string): string => `${by}_${other}`;

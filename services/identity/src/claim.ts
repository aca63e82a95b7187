import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type ClaimEvent = EventOf<'email'>;

/** Who owns a value, null when nobody does; and the number of its events, by which a claim is told from a later one. */
export type Claim = Readonly<{ owner: string | null; events: number }>;

/**
 * `takeOver`: the claim of an owner who has let go of it, as the caller has read it: they never finished registering,
 * were deleted, or have another address by now.
 */
export type ClaimCommand =
  | Readonly<{ type: 'Claim'; userId: string; takeOver: Claim | null }>
  | Readonly<{ type: 'Release'; userId: string }>;

/**
 * A username, an e-mail address or an identity of a provider. One stream per value makes it unique: two claims at once
 * conflict, and the second one finds the first. An owner's claim is written down anew: nobody who has looked before
 * that takes it over.
 */
export const claim: Decider<Claim, ClaimCommand, ClaimEvent, 'taken'> = {
  initial: { owner: null, events: 0 },
  evolve({ owner, events }, event) {
    switch (event.type) {
      case 'Claimed':
      case 'Reclaimed':
        return { owner: event.data.userId, events: events + 1 };
      case 'Released':
        return { owner: null, events: events + 1 };
      default:
        return { owner, events: events + 1 };
    }
  },
  decide({ owner, events }, command) {
    const { userId } = command;
    switch (command.type) {
      case 'Claim': {
        if (owner === null || owner === userId) return [{ type: 'Claimed', data: { userId } }];
        const { takeOver } = command;
        const isSeen = takeOver !== null && owner === takeOver.owner && events === takeOver.events;
        return isSeen ? [{ type: 'Reclaimed', data: { userId } }] : { refused: 'taken' };
      }
      case 'Release':
        return owner === userId ? [{ type: 'Released', data: { userId } }] : [];
    }
  },
};

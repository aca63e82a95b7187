import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type ClaimEvent = EventOf<'email'>;

/**
 * The owner of a value, or null if it is free, and the number of events, which distinguishes a claim from later ones.
 */
export type Claim = Readonly<{ owner: string | null; events: number }>;

/**
 * `takeOver`: an abandoned claim that may be replaced, as read by the caller; null if the claim is not abandoned. A
 * claim is abandoned if its owner never finished registering, was deleted or now has a different address.
 */
export type ClaimCommand =
  | Readonly<{ type: 'Claim'; userId: string; takeOver: Claim | null }>
  | Readonly<{ type: 'Release'; userId: string }>;

/**
 * The owner of a username, an email address or a provider identity. Each value has one stream, which makes it unique:
 * if two claims are concurrent, one of them fails the version check, is decided again and finds the other. Claiming a
 * value again also appends an event, so that a takeover that was already decided is refused because `events` differs.
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

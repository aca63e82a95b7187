import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type ClaimEvent = EventOf<'email'>;

/** Who owns a value, null when nobody does; and the number of its events, by which a claim is told from a later one. */
export type Claim = Readonly<{ owner: string | null; events: number }>;

/**
 * `takeOver`: an abandoned claim that may be replaced, as the caller has read it; null when there is none. It is
 * abandoned when its owner never finished registering, was deleted, or has another address by now.
 */
export type ClaimCommand =
  | Readonly<{ type: 'Claim'; userId: string; takeOver: Claim | null }>
  | Readonly<{ type: 'Release'; userId: string }>;

/**
 * Who owns a username, an e-mail address or an identity of a provider. One stream per value makes it unique: of two
 * claims at once, one fails at the expected version, is decided again and finds the other. When the owner claims the
 * value again, that is an event as well: a takeover that was decided before it is then refused, since `events` differs.
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

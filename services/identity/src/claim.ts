import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/kernel/decide';

export type ClaimEvent = EventOf<'email'>;

/** `takeOver`: the caller has seen that this owner has no account: never finished registering, or was deleted. */
export type ClaimCommand = Readonly<{ claim: string; takeOver: string | null }> | Readonly<{ release: string }>;

/**
 * Who owns a username or an e-mail address; null when nobody does. One stream per value makes it unique: two claims at
 * once conflict, and the second one finds the first.
 */
export const claim: Decider<string | null, ClaimCommand, ClaimEvent, 'taken'> = {
  initial: null,
  evolve(owner, event) {
    switch (event.type) {
      case 'Claimed':
      case 'Reclaimed':
        return event.data.userId;
      case 'Released':
        return null;
      default:
        return owner;
    }
  },
  decide(owner, command) {
    if ('release' in command) {
      return owner === command.release ? [{ type: 'Released', data: { userId: command.release } }] : [];
    }
    const { claim: userId, takeOver } = command;
    if (owner === userId) return [];
    if (owner === null) return [{ type: 'Claimed', data: { userId } }];
    if (owner === takeOver) return [{ type: 'Reclaimed', data: { userId } }];
    return { refused: 'taken' };
  },
};

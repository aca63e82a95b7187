import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

/** The owner of a handle; null as long as it is free. */
type Owner = string | null;
type TakeHandle = Readonly<{ type: 'TakeHandle'; userId: string }>;

/** A handle, in a stream of its own. It belongs for ever to whoever takes it first, also after they have left. */
export const handle: Decider<Owner, TakeHandle, EventOf<'handle'>, 'handle-taken'> = {
  initial: null,
  evolve: (owner, event) => (event.type === 'HandleTaken' ? (owner ?? event.data.userId) : owner),
  decide(owner, { userId }) {
    if (owner === null) return [{ type: 'HandleTaken', data: { userId } }];
    return owner === userId ? [] : { refused: 'handle-taken' };
  },
};

import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/kernel/decide';

export type UserEvent = EventOf<'user'>;
export type User = Extract<UserEvent, { type: 'UserRegistered' }>['data'];
export type UserCommand = Readonly<{ register: User }>;

/** A person with an account; null before registration. */
export const user: Decider<User | null, UserCommand, UserEvent, 'registered-already'> = {
  initial: null,
  evolve: (state, event) => (event.type === 'UserRegistered' ? event.data : state),
  decide(state, { register }) {
    if (state) return { refused: 'registered-already' };
    return [{ type: 'UserRegistered', data: register }];
  },
};

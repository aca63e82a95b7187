import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/kernel/decide';

export type UserEvent = EventOf<'user'>;
type Registered = Extract<UserEvent, { type: 'UserRegistered' }>['data'];
type Details = Omit<Extract<UserEvent, { type: 'DetailsChanged' }>['data'], 'userId'>;

export type User = Registered &
  Details &
  Readonly<{ /** Whether the e-mail address has been proved to be theirs. */ isVerified: boolean }>;
/** A `profileImg` that is left out keeps the picture. */
export type UserCommand =
  | Readonly<{ register: Registered }>
  | 'verify-email'
  | Readonly<{ change: Omit<Details, 'profileImg'> & { profileImg?: string | null | undefined } }>;

/** A person with an account; null before registration. */
export const user: Decider<User | null, UserCommand, UserEvent, 'registered-already' | 'unknown'> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'UserRegistered':
        return { ...event.data, profileImg: null, isVerified: false };
      case 'DetailsChanged':
        return state && { ...state, ...event.data };
      case 'EmailVerified':
        return state && { ...state, isVerified: true };
      case 'UserErased':
        return null;
      default:
        return state;
    }
  },
  decide(state, command) {
    if (command === 'verify-email') {
      if (!state) return { refused: 'unknown' };
      return state.isVerified ? [] : [{ type: 'EmailVerified', data: { userId: state.userId } }];
    }
    if ('register' in command) {
      return state ? { refused: 'registered-already' } : [{ type: 'UserRegistered', data: command.register }];
    }
    if (!state) return { refused: 'unknown' };
    const { firstName, lastName, city, state: region, profileImg = state.profileImg } = command.change;
    const details = { firstName, lastName, city, state: region, profileImg };
    const isSame = Object.entries(details).every(([name, value]) => state[name as keyof Details] === value);
    return isSame ? [] : [{ type: 'DetailsChanged', data: { userId: state.userId, ...details } }];
  },
};

import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type UserEvent = EventOf<'user'>;
type Registered = Extract<UserEvent, { type: 'UserRegistered' }>['data'];
type Details = Omit<Extract<UserEvent, { type: 'DetailsChanged' }>['data'], 'userId'>;

export type User = Registered &
  Details &
  Readonly<{
    /** Whether the e-mail address has been proved to be theirs. */
    isVerified: boolean;
    /** The address that they want instead, until they have opened the link that was sent there. */
    wantedEmail: string | null;
    /** Every address that the account has had, the first one first, each once. */
    emails: readonly string[];
    /** Those of them that have been proved to be theirs. */
    proved: readonly string[];
  }>;
/** A `profileImg` that is left out keeps the picture. */
export type UserCommand =
  | Readonly<{ register: Registered }>
  | 'verify-email'
  | Readonly<{ wantEmail: string }>
  /** It has been proved to be theirs: the wanted one, or one that the account had before. */
  | Readonly<{ takeEmail: string }>
  | Readonly<{ change: Omit<Details, 'profileImg'> & { profileImg?: string | null | undefined } }>;

const withEmail = (emails: readonly string[], email: string) => (emails.includes(email) ? emails : [...emails, email]);

/** A person with an account; null before registration. */
export const user: Decider<User | null, UserCommand, UserEvent, 'registered-already' | 'unknown'> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'UserRegistered':
        return {
          ...event.data,
          profileImg: null,
          isVerified: false,
          wantedEmail: null,
          emails: [event.data.email],
          proved: [],
        };
      case 'DetailsChanged':
        return state && { ...state, ...event.data };
      case 'EmailVerified':
        return state && { ...state, isVerified: true, proved: withEmail(state.proved, state.email) };
      case 'EmailChangeRequested':
        return state && { ...state, wantedEmail: event.data.email };
      case 'EmailChanged': {
        const { email } = event.data;
        if (state === null) return null;
        const [emails, proved] = [withEmail(state.emails, email), withEmail(state.proved, email)];
        return { ...state, email, emails, proved, isVerified: true, wantedEmail: null };
      }
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
    const { userId } = state;
    if ('wantEmail' in command) {
      if (state.wantedEmail === command.wantEmail) return [];
      return [{ type: 'EmailChangeRequested', data: { userId, email: command.wantEmail } }];
    }
    if ('takeEmail' in command) return [{ type: 'EmailChanged', data: { userId, email: command.takeEmail } }];
    const { firstName, lastName, city, state: region, profileImg = state.profileImg } = command.change;
    const details = { firstName, lastName, city, state: region, profileImg };
    const isSame = Object.entries(details).every(([name, value]) => state[name as keyof Details] === value);
    return isSame ? [] : [{ type: 'DetailsChanged', data: { userId, ...details } }];
  },
};

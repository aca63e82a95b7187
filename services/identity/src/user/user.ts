import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type UserEvent = EventOf<'user'>;
type Registered = Extract<UserEvent, { type: 'UserRegistered' }>['data'];
type Details = Omit<Extract<UserEvent, { type: 'DetailsChanged' }>['data'], 'userId'>;

export type User = Registered &
  Details &
  Readonly<{
    /** Whether the current email address is verified. */
    isVerified: boolean;
    /** The address of a requested change, until it is confirmed. */
    requestedEmail: string | null;
    /** All addresses the account has had, oldest first, without duplicates. */
    emails: readonly string[];
    /** The addresses in `emails` that were verified. */
    proved: readonly string[];
    /** Why an operator has suspended the account; null if it is not suspended. */
    suspendedFor: string | null;
    /**
     * The last operator decision on a client's company: the name under which it is verified (null if the verification
     * was withdrawn), and the evidence or reason. Null if there was no decision.
     */
    company: Readonly<{ verifiedAs: string | null; reason: string }> | null;
    /** Whether the server's operator has made the user an operator. */
    isOperator: boolean;
  }>;
/** If `profileImg` is omitted, the picture is kept. */
export type UserCommand =
  | Readonly<{ type: 'RegisterUser'; registration: Registered }>
  | Readonly<{ type: 'VerifyEmail' }>
  /** Issued by an operator. */
  | Readonly<{ type: 'SuspendUser'; reason: string }>
  | Readonly<{ type: 'RestoreUser'; reason: string | null }>
  /** Issued by an operator. */
  | Readonly<{ type: 'VerifyCompany'; companyName: string; evidence: string }>
  | Readonly<{ type: 'UnverifyCompany'; reason: string }>
  /** Issued by the server's operator. */
  | Readonly<{ type: 'NameOperator' | 'RemoveOperator' }>
  | Readonly<{ type: 'RequestEmailChange'; email: string }>
  /** `email`: a verified address, either the requested one or a previous one. */
  | Readonly<{ type: 'ChangeEmail'; email: string }>
  | Readonly<{
      type: 'ChangeDetails';
      details: Omit<Details, 'profileImg'> & { profileImg?: string | null | undefined };
    }>;

/** `no-company`: the account belongs to a freelancer. */
type UserRefusal = 'registered-already' | 'unknown' | 'no-company';

/** Whether a client's company is verified, under any name. */
const isVerified = ({ company }: User): boolean => typeof company?.verifiedAs === 'string';

const withEmail = (emails: readonly string[], email: string) => (emails.includes(email) ? emails : [...emails, email]);

/** A user; null before registration. */
export const user: Decider<User | null, UserCommand, UserEvent, UserRefusal> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'UserRegistered':
        return {
          ...event.data,
          profileImg: null,
          isVerified: false,
          requestedEmail: null,
          emails: [event.data.email],
          proved: [],
          suspendedFor: null,
          company: null,
          isOperator: false,
        };
      case 'DetailsChanged':
        return state && { ...state, ...event.data };
      case 'EmailVerified':
        return state && { ...state, isVerified: true, proved: withEmail(state.proved, state.email) };
      case 'EmailChangeRequested':
        return state && { ...state, requestedEmail: event.data.email };
      case 'EmailChanged': {
        const { email } = event.data;
        if (state === null) return null;
        const [emails, proved] = [withEmail(state.emails, email), withEmail(state.proved, email)];
        return { ...state, email, emails, proved, isVerified: true, requestedEmail: null };
      }
      case 'UserSuspended':
        return state && { ...state, suspendedFor: event.data.reason };
      case 'UserRestored':
        return state && { ...state, suspendedFor: null };
      case 'CompanyVerified': {
        const { companyName: verifiedAs, evidence: reason } = event.data;
        return state && { ...state, company: { verifiedAs, reason } };
      }
      case 'CompanyUnverified':
        return state && { ...state, company: { verifiedAs: null, reason: event.data.reason } };
      case 'OperatorNamed':
        return state && { ...state, isOperator: true };
      case 'OperatorRemoved':
        return state && { ...state, isOperator: false };
      case 'UserErased':
        return null;
      default:
        return state;
    }
  },
  decide(state, command) {
    if (command.type === 'RegisterUser') {
      return state ? { refused: 'registered-already' } : [{ type: 'UserRegistered', data: command.registration }];
    }
    if (!state) return { refused: 'unknown' };
    const { userId } = state;
    switch (command.type) {
      case 'VerifyEmail':
        return state.isVerified ? [] : [{ type: 'EmailVerified', data: { userId } }];
      case 'SuspendUser':
        return state.suspendedFor === null ? [{ type: 'UserSuspended', data: { userId, reason: command.reason } }] : [];
      case 'RestoreUser':
        return state.suspendedFor === null ? [] : [{ type: 'UserRestored', data: { userId, reason: command.reason } }];
      case 'VerifyCompany': {
        if (!state.isClient) return { refused: 'no-company' };
        const { companyName, evidence } = command;
        const isSame = state.company?.verifiedAs === companyName;
        return isSame ? [] : [{ type: 'CompanyVerified', data: { userId, companyName, evidence } }];
      }
      case 'UnverifyCompany':
        return isVerified(state) ? [{ type: 'CompanyUnverified', data: { userId, reason: command.reason } }] : [];
      case 'NameOperator':
        return state.isOperator ? [] : [{ type: 'OperatorNamed', data: { userId } }];
      case 'RemoveOperator':
        return state.isOperator ? [{ type: 'OperatorRemoved', data: { userId } }] : [];
      case 'RequestEmailChange': {
        const { email } = command;
        return state.requestedEmail === email ? [] : [{ type: 'EmailChangeRequested', data: { userId, email } }];
      }
      case 'ChangeEmail':
        return [{ type: 'EmailChanged', data: { userId, email: command.email } }];
      case 'ChangeDetails': {
        const { firstName, lastName, city, state: region, profileImg = state.profileImg } = command.details;
        const details = { firstName, lastName, city, state: region, profileImg };
        const isSame = Object.entries(details).every(([name, value]) => state[name as keyof Details] === value);
        return isSame ? [] : [{ type: 'DetailsChanged', data: { userId, ...details } }];
      }
    }
  },
};

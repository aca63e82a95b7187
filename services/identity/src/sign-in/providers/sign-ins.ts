import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type SignInEvent = EventOf<'signin'>;
/** A provider with which a user can sign in. */
export type SignIn = Omit<Extract<SignInEvent, { type: 'SignInConnected' }>['data'], 'userId'>;

export type SignIns = Readonly<{
  connected: readonly SignIn[];
  /** The keys of sign-ins that were disconnected and not connected again. */
  removed: readonly string[];
}>;

export type SignInCommand =
  | Readonly<{ type: 'ConnectSignIn'; userId: string; signIn: SignIn }>
  /** `hasPassword`: whether the user can also sign in with a password. */
  | Readonly<{ type: 'RemoveSignIn'; userId: string; signInId: string; hasPassword: boolean }>
  /** For a user who can sign in without these providers. */
  | Readonly<{ type: 'RemoveSignIns'; userId: string; signInIds: readonly string[] }>;

type Reason = 'connected-already' | 'unknown' | 'last-way-in';

const without = (signIns: readonly SignIn[], signInId: string) =>
  signIns.filter((signIn) => signIn.signInId !== signInId);

/**
 * The providers with which a user can sign in: at most one identity from each. The last way to sign in cannot be
 * removed.
 */
export const signIns: Decider<SignIns, SignInCommand, SignInEvent, Reason> = {
  initial: { connected: [], removed: [] },
  evolve(state, event) {
    switch (event.type) {
      case 'SignInConnected': {
        const { userId: _, ...signIn } = event.data;
        return {
          connected: [...state.connected, signIn],
          removed: state.removed.filter((key) => key !== signIn.key),
        };
      }
      case 'SignInRemoved': {
        const gone = state.connected.find(({ signInId }) => signInId === event.data.signInId);
        return {
          connected: without(state.connected, event.data.signInId),
          removed: gone ? [...state.removed, gone.key] : state.removed,
        };
      }
      default:
        return state;
    }
  },
  decide({ connected }, command) {
    const { userId } = command;
    switch (command.type) {
      case 'ConnectSignIn': {
        const { signIn } = command;
        const same = connected.find(({ provider }) => provider === signIn.provider);
        if (same) return same.key === signIn.key ? [] : { refused: 'connected-already' };
        return [{ type: 'SignInConnected', data: { userId, ...signIn } }];
      }
      case 'RemoveSignIn': {
        const { signInId, hasPassword } = command;
        const left = without(connected, signInId);
        if (left.length === connected.length) return { refused: 'unknown' };
        if (left.length === 0 && !hasPassword) return { refused: 'last-way-in' };
        return [{ type: 'SignInRemoved', data: { userId, signInId } }];
      }
      case 'RemoveSignIns':
        return connected
          .filter(({ signInId }) => command.signInIds.includes(signInId))
          .map(({ signInId }) => ({ type: 'SignInRemoved', data: { userId, signInId } }));
    }
  },
};

import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { type SignIn, type SignInEvent, signIns } from './sign-ins.ts';

const userId = '0190a0a0-0000-7000-8000-000000000001';
const google: SignIn = { signInId: '0190a0a0-0000-7000-8000-000000000002', provider: 'google', key: 'aa' };
const otherGoogle: SignIn = { ...google, signInId: '0190a0a0-0000-7000-8000-000000000003', key: 'bb' };
const github: SignIn = { signInId: '0190a0a0-0000-7000-8000-000000000004', provider: 'github', key: 'cc' };
const connected = (signIn: SignIn): SignInEvent => ({ type: 'SignInConnected', data: { userId, ...signIn } });
const removed = ({ signInId }: SignIn): SignInEvent => ({ type: 'SignInRemoved', data: { userId, signInId } });

test('a provider can be connected, and connecting it again has no effect', () => {
  given(signIns)().when({ type: 'ConnectSignIn', userId, signIn: google }).thenEvents(connected(google));
  given(signIns)(connected(google)).when({ type: 'ConnectSignIn', userId, signIn: google }).thenNothing();
});

test('an account can have one identity per provider: a second Google identity is refused, a GitHub identity is not', () => {
  given(signIns)(connected(google))
    .when({ type: 'ConnectSignIn', userId, signIn: otherGoogle })
    .thenRefused('connected-already');
  given(signIns)(connected(google))
    .when({ type: 'ConnectSignIn', userId, signIn: github })
    .thenEvents(connected(github));
});

test('the last way to sign in cannot be removed', () => {
  const remove = { type: 'RemoveSignIn', userId, signInId: google.signInId } as const;
  given(signIns)(connected(google))
    .when({ ...remove, hasPassword: false })
    .thenRefused('last-way-in');
  given(signIns)(connected(google))
    .when({ ...remove, hasPassword: true })
    .thenEvents(removed(google));
  given(signIns)(connected(google), connected(github))
    .when({ ...remove, hasPassword: false })
    .thenEvents(removed(google));
  given(signIns)(connected(google), connected(github), removed(github))
    .when({ ...remove, hasPassword: false })
    .thenRefused('last-way-in');
});

test('several sign-ins are removed at once for a user who can sign in without them', () => {
  const both = { type: 'RemoveSignIns', userId, signInIds: [google.signInId, github.signInId] } as const;
  given(signIns)(connected(google), connected(github)).when(both).thenEvents(removed(google), removed(github));
  given(signIns)(connected(google), removed(google)).when(both).thenNothing();
  const one = { type: 'RemoveSignIns', userId, signInIds: [github.signInId] } as const;
  given(signIns)(connected(google), connected(github)).when(one).thenEvents(removed(github));
});

test('a sign-in that is not connected cannot be removed', () => {
  given(signIns)(connected(google))
    .when({ type: 'RemoveSignIn', userId, signInId: github.signInId, hasPassword: true })
    .thenRefused('unknown');
});

test('a removed sign-in is listed as removed until it is connected again', () => {
  const after = (...events: SignInEvent[]) => events.reduce(signIns.evolve, signIns.initial).removed;
  expect(after(connected(google), removed(google))).toEqual(['aa']);
  expect(after(connected(google), removed(google), connected(google))).toEqual([]);
});

import { given } from '@hirelane/event-sourcing/testing/given';
import { describe, test } from 'vitest';
import { type UserEvent, user } from './user.ts';

const registration = {
  userId: '0190a0a0-0000-7000-8000-000000000001',
  isClient: true,
  firstName: 'Asha',
  lastName: 'Rao',
  username: 'asha',
  email: 'asha@example.com',
  city: 'Pune',
  state: 'Maharashtra',
};
const registered: UserEvent = { type: 'UserRegistered', data: registration };

test('a person without an account can register', () => {
  given(user)().when({ type: 'RegisterUser', registration }).thenEvents(registered);
});

const details = { firstName: 'Asha', lastName: 'Rao-Iyer', city: 'Goa', state: 'Goa' };
const changed = (profileImg: string | null): UserEvent => ({
  type: 'DetailsChanged',
  data: { userId: registration.userId, ...details, profileImg },
});
const picture = '0190a0a0-0000-7000-8000-000000000009';

test('name, city and state change together, and an omitted picture is kept', () => {
  given(user)(registered).when({ type: 'ChangeDetails', details }).thenEvents(changed(null));
  given(user)(registered, changed(picture))
    .when({ type: 'ChangeDetails', details: { ...details, city: 'Pune' } })
    .thenEvents({
      type: 'DetailsChanged',
      data: { userId: registration.userId, ...details, city: 'Pune', profileImg: picture },
    });
});

test('a picture can be set and removed', () => {
  given(user)(registered)
    .when({ type: 'ChangeDetails', details: { ...details, profileImg: picture } })
    .thenEvents(changed(picture));
  given(user)(registered, changed(picture))
    .when({ type: 'ChangeDetails', details: { ...details, profileImg: null } })
    .thenEvents(changed(null));
});

test('saving unchanged details writes no event', () => {
  given(user)(registered, changed(picture)).when({ type: 'ChangeDetails', details }).thenNothing();
});

test('an unknown user’s details cannot be changed', () => {
  given(user)().when({ type: 'ChangeDetails', details }).thenRefused('unknown');
});

test('an address is verified only once', () => {
  const verified: UserEvent = { type: 'EmailVerified', data: { userId: registration.userId } };
  given(user)(registered).when({ type: 'VerifyEmail' }).thenEvents(verified);
  given(user)(registered, verified).when({ type: 'VerifyEmail' }).thenNothing();
  given(user)().when({ type: 'VerifyEmail' }).thenRefused('unknown');
});

test('requesting the same address again does not write an event', () => {
  const { userId } = registration;
  const requested: UserEvent = { type: 'EmailChangeRequested', data: { userId, email: 'new@example.com' } };
  given(user)(registered).when({ type: 'RequestEmailChange', email: 'new@example.com' }).thenEvents(requested);
  given(user)(registered, requested).when({ type: 'RequestEmailChange', email: 'new@example.com' }).thenNothing();
});

test('an account is created only once', () => {
  given(user)(registered).when({ type: 'RegisterUser', registration }).thenRefused('registered-already');
});

describe('an account that is suspended by the operator', () => {
  const { userId } = registration;
  const reason = 'Asked freelancers for money before hiring them.';
  const suspended: UserEvent = { type: 'UserSuspended', data: { userId, reason } };
  const restored: UserEvent = { type: 'UserRestored', data: { userId, reason: null } };

  test('is suspended only once, with the first reason', () => {
    given(user)(registered).when({ type: 'SuspendUser', reason }).thenEvents(suspended);
    given(user)(registered, suspended).when({ type: 'SuspendUser', reason: 'Another one.' }).thenNothing();
  });

  test('is restored only once and can be suspended again', () => {
    given(user)(registered, suspended).when({ type: 'RestoreUser', reason: null }).thenEvents(restored);
    given(user)(registered, suspended, restored).when({ type: 'RestoreUser', reason: null }).thenNothing();
    given(user)(registered).when({ type: 'RestoreUser', reason: null }).thenNothing();
    given(user)(registered, suspended, restored).when({ type: 'SuspendUser', reason }).thenEvents(suspended);
  });

  test('can still change its credentials', () => {
    given(user)(registered, suspended)
      .when({ type: 'VerifyEmail' })
      .thenEvents({ type: 'EmailVerified', data: { userId } });
  });

  test('must exist', () => {
    given(user)().when({ type: 'SuspendUser', reason }).thenRefused('unknown');
    given(user)(registered, { type: 'UserErased', data: { userId } })
      .when({ type: 'RestoreUser', reason: null })
      .thenRefused('unknown');
  });
});

describe('a client’s company', () => {
  const { userId } = registration;
  const verify = (companyName: string) => ({ type: 'VerifyCompany', companyName, evidence: 'Entry 4711.' }) as const;
  const verified = (companyName: string): UserEvent => ({
    type: 'CompanyVerified',
    data: { userId, companyName, evidence: 'Entry 4711.' },
  });
  const unverify = { type: 'UnverifyCompany', reason: 'The entry was deleted.' } as const;
  const unverified: UserEvent = { type: 'CompanyUnverified', data: { userId, reason: 'The entry was deleted.' } };

  test('can be verified once under each of its names', () => {
    given(user)(registered).when(verify('Rao Teas')).thenEvents(verified('Rao Teas'));
    given(user)(registered, verified('Rao Teas')).when(verify('Rao Teas')).thenNothing();
    given(user)(registered, verified('Rao Teas')).when(verify('Rao & Co')).thenEvents(verified('Rao & Co'));
  });

  test('is no longer verified after the verification is withdrawn, and can be verified again', () => {
    given(user)(registered, verified('Rao Teas')).when(unverify).thenEvents(unverified);
    given(user)(registered).when(unverify).thenNothing();
    given(user)(registered, verified('Rao Teas'), unverified).when(unverify).thenNothing();
    given(user)(registered, verified('Rao Teas'), unverified).when(verify('Rao Teas')).thenEvents(verified('Rao Teas'));
  });

  test('cannot be verified for a freelancer or an unknown user', () => {
    const freelancer: UserEvent = { type: 'UserRegistered', data: { ...registration, isClient: false } };
    given(user)(freelancer).when(verify('Rao Teas')).thenRefused('no-company');
    given(user)().when(verify('Rao Teas')).thenRefused('unknown');
  });
});

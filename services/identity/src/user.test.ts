import { given } from '@hirelane/event-sourcing/testing/given';
import { test } from 'vitest';
import { type UserEvent, user } from './user.ts';

const register = {
  userId: '0190a0a0-0000-7000-8000-000000000001',
  isClient: true,
  firstName: 'Asha',
  lastName: 'Rao',
  username: 'asha',
  email: 'asha@example.com',
  city: 'Pune',
  state: 'Maharashtra',
};
const registered: UserEvent = { type: 'UserRegistered', data: register };

test('a person without an account can register', () => {
  given(user)().when({ register }).thenEvents(registered);
});

const details = { firstName: 'Asha', lastName: 'Rao-Iyer', city: 'Goa', state: 'Goa' };
const changed = (profileImg: string | null): UserEvent => ({
  type: 'DetailsChanged',
  data: { userId: register.userId, ...details, profileImg },
});
const picture = '0190a0a0-0000-7000-8000-000000000009';

test('name, city and state change together; a picture that is not mentioned stays', () => {
  given(user)(registered).when({ change: details }).thenEvents(changed(null));
  given(user)(registered, changed(picture))
    .when({ change: { ...details, city: 'Pune' } })
    .thenEvents({
      type: 'DetailsChanged',
      data: { userId: register.userId, ...details, city: 'Pune', profileImg: picture },
    });
});

test('a picture is set, and removed', () => {
  given(user)(registered)
    .when({ change: { ...details, profileImg: picture } })
    .thenEvents(changed(picture));
  given(user)(registered, changed(picture))
    .when({ change: { ...details, profileImg: null } })
    .thenEvents(changed(null));
});

test('details that are the same write nothing', () => {
  given(user)(registered, changed(picture)).when({ change: details }).thenNothing();
});

test('nobody has no details', () => {
  given(user)().when({ change: details }).thenRefused('unknown');
});

test('an address is verified once', () => {
  const verified: UserEvent = { type: 'EmailVerified', data: { userId: register.userId } };
  given(user)(registered).when('verify-email').thenEvents(verified);
  given(user)(registered, verified).when('verify-email').thenNothing();
  given(user)().when('verify-email').thenRefused('unknown');
});

test('an address that is wanted already writes nothing more', () => {
  const { userId } = register;
  const wanted: UserEvent = { type: 'EmailChangeRequested', data: { userId, email: 'new@example.com' } };
  given(user)(registered).when({ wantEmail: 'new@example.com' }).thenEvents(wanted);
  given(user)(registered, wanted).when({ wantEmail: 'new@example.com' }).thenNothing();
});

test('an account is made once', () => {
  given(user)(registered).when({ register }).thenRefused('registered-already');
});

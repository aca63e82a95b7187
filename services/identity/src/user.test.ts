import { given } from '@hirelane/kernel/testing/given';
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

test('whoever has no account can register', () => {
  given(user)().when({ register }).thenEvents(registered);
});

test('an account is made once', () => {
  given(user)(registered).when({ register }).thenRefused('registered-already');
});

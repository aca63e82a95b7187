import { LIMITS } from '@hirelane/api/constants';
import { routes } from '@hirelane/api/routes';
import { registration } from '../../support/visitor.ts';
import { type Cases, long, longEmail } from './case.ts';

export const accountCases: Cases = {
  register: {
    as: 'visitor',
    path: () => routes.register.path,
    valid: () => registration(true),
    overlong: {
      firstName: long(LIMITS.name),
      lastName: long(LIMITS.name),
      username: long(LIMITS.username),
      email: longEmail,
      state: long(LIMITS.location),
      city: long(LIMITS.location),
      password: long(LIMITS.password),
    },
    optional: [],
    texts: ['firstName', 'lastName', 'username', 'email', 'state', 'city', 'password'],
  },
  editUser: {
    as: 'client',
    path: (ids) => `/api/v1/user/${ids.client}`,
    valid: () => ({ firstName: 'Asha', lastName: 'Rao', city: 'Goa', state: 'Goa' }),
    overlong: {
      firstName: long(LIMITS.name),
      lastName: long(LIMITS.name),
      city: long(LIMITS.location),
      state: long(LIMITS.location),
    },
    optional: [],
    texts: ['firstName', 'lastName', 'city', 'state'],
  },
  deleteAccount: {
    as: 'client',
    path: () => '/api/v1/account/deletion',
    valid: () => ({ password: 'this is not the password', username: 'reader' }),
    overlong: { password: long(LIMITS.password), username: long(LIMITS.username) },
    optional: ['password', 'username'],
    texts: [],
  },
  subscribe: {
    as: 'visitor',
    path: () => '/api/v1/newsletter',
    valid: () => ({ email: 'asha@example.com' }),
    overlong: { email: longEmail },
    optional: [],
    texts: ['email'],
  },
  confirmSubscription: {
    as: 'visitor',
    path: () => routes.confirmSubscription.path,
    valid: () => ({ token: 'x'.repeat(70) }),
    overlong: { token: long(70) },
    optional: [],
    texts: ['token'],
  },
  unsubscribe: {
    as: 'visitor',
    path: () => routes.unsubscribe.path,
    valid: () => ({ token: 'x'.repeat(70) }),
    overlong: { token: long(70) },
    optional: [],
    texts: ['token'],
  },
  editMailSettings: {
    as: 'client',
    path: () => routes.editMailSettings.path,
    valid: () => ({ timeZone: 'Europe/Berlin', choices: [{ group: 'offers', time: 'daily' }] }),
    overlong: { timeZone: long(64) },
    optional: [],
    texts: ['timeZone'],
  },
  tellTimeZone: {
    as: 'client',
    path: () => routes.tellTimeZone.path,
    valid: () => ({ timeZone: 'Europe/Berlin' }),
    overlong: { timeZone: long(64) },
    optional: [],
    texts: ['timeZone'],
  },
  turnOffMail: {
    as: 'visitor',
    path: () => routes.turnOffMail.path,
    valid: () => ({ token: 'x'.repeat(70) }),
    overlong: { token: long(70) },
    optional: [],
    texts: ['token'],
  },
};

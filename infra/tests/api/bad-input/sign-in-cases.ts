import { randomUUID } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';
import { routes } from '@hirelane/api/routes';
import { PASSWORD } from '@hirelane/api/testing/fixtures';

import { type Cases, long, longEmail } from './case.ts';

const credential = { id: 'a', rawId: 'a', type: 'public-key' };
const assertion = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
const attestation = { clientDataJSON: 'a', attestationObject: 'a' };
const mailed = {
  as: 'visitor',
  valid: () => ({ token: 't'.repeat(43) }),
  overlong: { token: long(43) },
  optional: [],
  texts: ['token'],
} as const;

export const signInCases: Cases = {
  changeEmail: {
    as: 'client',
    path: (ids) => `/api/v1/user/${ids.client}/email`,
    valid: () => ({ email: 'other@example.com' }),
    overlong: { email: longEmail },
    optional: [],
    texts: ['email'],
  },
  confirmEmail: { ...mailed, path: () => routes.confirmEmail.path },
  undoEmailChange: { ...mailed, path: () => routes.undoEmailChange.path },
  confirm: {
    as: 'client',
    path: () => routes.confirm.path,
    valid: () => ({ password: 'long enough' }),
    overlong: { password: long(LIMITS.password), code: long(20), recoveryCode: long(60) },
    optional: ['password'],
    texts: [],
  },
  confirmByProvider: {
    as: 'client',
    path: () => routes.confirmByProvider.path,
    valid: () => ({ provider: 'google' }),
    overlong: {},
    optional: [],
    texts: ['provider'],
  },
  giveSecondFactor: {
    as: 'visitor',
    path: () => routes.giveSecondFactor.path,
    valid: () => ({ code: '123456' }),
    overlong: { code: long(20) },
    optional: [],
    texts: ['code'],
  },
  passkeySignIn: {
    as: 'visitor',
    path: () => routes.passkeySignIn.path,
    valid: () => ({ passkey: { ...credential, response: assertion } }),
    overlong: {},
    optional: [],
    texts: ['passkey'],
  },
  confirmApp: {
    as: 'client',
    path: () => routes.confirmApp.path,
    valid: () => ({ code: '123456' }),
    overlong: { code: long(20) },
    optional: [],
    texts: ['code'],
  },
  addPasskey: {
    as: 'client',
    path: () => routes.addPasskey.path,
    valid: () => ({ name: 'Telephone', passkey: { ...credential, response: attestation } }),
    overlong: { name: long(LIMITS.passkeyName) },
    optional: [],
    texts: ['name'],
  },
  renamePasskey: {
    as: 'client',
    path: () => routes.renamePasskey.path.replace(':id', randomUUID()),
    valid: () => ({ name: 'Telephone' }),
    overlong: { name: long(LIMITS.passkeyName) },
    optional: [],
    texts: ['name'],
  },
  login: {
    as: 'visitor',
    path: () => routes.login.path,
    valid: () => ({ username: 'asha', password: 'long enough' }),
    overlong: { username: long(LIMITS.email), password: long(LIMITS.password) },
    optional: [],
    texts: [],
  },
  confirmLink: {
    as: 'visitor',
    path: () => routes.confirmLink.path,
    valid: () => ({ password: 'long enough' }),
    overlong: { password: long(LIMITS.password) },
    optional: [],
    texts: [],
  },
  connectSignIn: {
    as: 'client',
    path: () => routes.connectSignIn.path,
    valid: () => ({ provider: 'google' }),
    overlong: {},
    optional: [],
    texts: ['provider'],
  },
  changePassword: {
    as: 'client',
    path: (ids) => `/api/v1/user/${ids.client}/password`,
    valid: () => ({ oldPassword: PASSWORD, password: 'a rather new secret', confirmpassword: 'a rather new secret' }),
    overlong: { oldPassword: long(LIMITS.password), password: long(LIMITS.password) },
    optional: [],
    texts: ['password'],
  },
  endSessions: {
    as: 'client',
    path: () => routes.endSessions.path,
    valid: () => ({ which: 'others' }),
    overlong: { which: 'everywhere' },
    optional: [],
    texts: ['which'],
  },
  requestReset: {
    as: 'visitor',
    path: () => routes.requestReset.path,
    valid: () => ({ email: 'asha@example.com' }),
    overlong: { email: longEmail },
    optional: [],
    texts: ['email'],
  },
  resetPassword: {
    as: 'visitor',
    path: () => routes.resetPassword.path,
    valid: () => ({
      token: 'x'.repeat(43),
      password: 'a rather new secret',
      confirmpassword: 'a rather new secret',
    }),
    overlong: { token: long(43), password: long(LIMITS.password) },
    optional: [],
    texts: ['token', 'password'],
  },
  verifyEmail: {
    as: 'visitor',
    path: () => routes.verifyEmail.path,
    valid: () => ({ token: 'x'.repeat(43) }),
    overlong: { token: long(43) },
    optional: [],
    texts: ['token'],
  },
};

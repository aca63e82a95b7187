import type { Handlers } from '@hirelane/http/handlers';
import type { SecondFactors } from './open.ts';

type Names =
  | 'passkeyOptions'
  | 'passkeyOwner'
  | 'confirmationOptions'
  | 'getSecondFactor'
  | 'startApp'
  | 'newPasskeyOptions'
  | 'renamePasskey'
  | 'renewCodesOf'
  | 'secondFactorOf'
  | 'checkOptionsOf'
  | 'checkSecondFactor'
  | 'confirmAppOf'
  | 'removeAppOf'
  | 'addPasskeyOf'
  | 'removePasskeyOf';

/** Handlers for second factors and passkeys. */
export const secondFactorHandlers = (factors: SecondFactors): Pick<Handlers<'identity'>, Names> => ({
  passkeyOptions: async () => ({ body: { data: await factors.signInOptions() } }),
  passkeyOwner: async ({ body }) => ({ body: await factors.signIn(body.passkey) }),
  confirmationOptions: async ({ caller }) => ({ body: { data: await factors.checkOptions(caller.id) } }),
  getSecondFactor: async ({ caller }) => ({ body: { data: await factors.show(caller.id) } }),
  startApp: async ({ caller, context }) => ({ body: { data: await factors.startApp(caller.id, context) } }),
  newPasskeyOptions: async ({ caller }) => ({ body: { data: await factors.newPasskeyOptions(caller.id) } }),
  async renamePasskey({ caller, params, body: { name }, context }) {
    const id = params.id;
    await factors.rename(caller.id, context, id, name);
    return { body: { data: { _id: id, name } } };
  },
  secondFactorOf: async ({ body }) => ({ body: { data: await factors.show(body.userId) } }),
  checkOptionsOf: async ({ body }) => ({ body: { data: await factors.checkOptions(body.userId) } }),
  checkSecondFactor: async ({ body }) => ({ body: await factors.check(body) }),
  async confirmAppOf({ body: { userId, credentialVersion, code }, context }) {
    return { body: await factors.confirmApp(userId, { ...context, credentialVersion }, code) };
  },
  async removeAppOf({ body: { userId, credentialVersion }, context }) {
    return { body: await factors.removeApp(userId, { ...context, credentialVersion }) };
  },
  async renewCodesOf({ body: { userId, credentialVersion }, context }) {
    return { body: { recoveryCodes: await factors.renewCodes(userId, { ...context, credentialVersion }) } };
  },
  async addPasskeyOf({ body: { userId, credentialVersion, name, passkey }, context }) {
    return { body: await factors.addPasskey(userId, { ...context, credentialVersion }, name, passkey) };
  },
  async removePasskeyOf({ body: { userId, credentialVersion, passkeyId }, context }) {
    return { body: await factors.removePasskey(userId, { ...context, credentialVersion }, passkeyId) };
  },
});

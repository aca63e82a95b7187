import { codeOf } from '@hirelane/identity/testing/app';
import { openAuthenticator } from '@hirelane/identity/testing/authenticator';
import type { Visitor } from './visitor.ts';

export { codeOf, openAuthenticator };

export const FACTOR = '/api/v1/account/second-factor';

export type Authenticator = ReturnType<typeof openAuthenticator>;

/** Adds a passkey to the signed-in account. Throws on failure. */
export async function addPasskey(visitor: Visitor, authenticator: Authenticator, name = 'Laptop') {
  const options = await visitor.post(`${FACTOR}/passkeys/options`);
  if (options.status !== 200) throw new Error(`expected passkey options, got ${options.status} ${options.text}`);
  const passkey = authenticator.create(options.body.data);
  const answer = await visitor.post(`${FACTOR}/passkeys`, { name, passkey });
  if (answer.status !== 201) throw new Error(`the passkey was refused: ${answer.status} ${answer.text}`);
  return { credentialId: passkey.id, ...(answer.body as { recoveryCodes: string[] | null; endedSessions: number }) };
}

/**
 * The code after the one that `setUpApp` used. It is valid for at least 30 seconds, regardless of when the test begins
 * within a period.
 */
export const nextCodeOf = (secret: string): string => codeOf(secret, 1);

/**
 * Sets up an app for the signed-in account; `nextCodeOf` returns the first unused code. Throws on failure.
 */
export async function setUpApp(visitor: Visitor) {
  const started = await visitor.post(`${FACTOR}/app`);
  if (started.status !== 201) throw new Error(`expected a secret, got ${started.status} ${started.text}`);
  const secret: string = started.body.data.secret;
  const answer = await visitor.post(`${FACTOR}/app/confirmation`, { code: codeOf(secret) });
  if (answer.status !== 200) throw new Error(`the code was refused: ${answer.status} ${answer.text}`);
  return { secret, ...(answer.body as { recoveryCodes: string[] | null; endedSessions: number }) };
}

/** Signs in with the authenticator's newest passkey. */
export async function signInByPasskey(visitor: Visitor, authenticator: Authenticator) {
  const { body } = await visitor.post('/api/v1/auth/passkey/options');
  return visitor.post('/api/v1/auth/passkey', { passkey: authenticator.get(body.data) });
}

import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@hirelane/api/schemas/second-factor';
import { localProblem } from '@/shared/lib/apiError';
import { loadTwice } from '@/shared/lib/loadChunk';

/** Whether this browser supports passkeys. Only an attempt to use a passkey shows whether the user has one. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

const CANCELLED = 'No passkey was used: it was cancelled or took too long.';
const KNOWN = 'This passkey is already registered.';
const WRONG_ADDRESS = 'Passkeys do not work at this address of the site. Use its usual address.';
const FAILED = 'The passkey did not work. Try again.';

/** The browser’s errors have standard names (WebAuthn Level 3, sections 5.1.3 and 5.1.4). */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') throw localProblem('passkey-cancelled', CANCELLED);
  if (name === 'InvalidStateError') throw localProblem('passkey-known', KNOWN);
  if (name === 'SecurityError') throw localProblem('passkey-address', WRONG_ADDRESS);
  throw localProblem('passkey-failed', FAILED);
}

/** The library is loaded only when a passkey is used. */
const library = () => loadTwice(() => import('@simplewebauthn/browser'));

/** Asks for a passkey; the browser shows its own dialog. Throws an ApiError with the reason. */
export async function askPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await library();
  return startAuthentication({
    optionsJSON: optionsJSON as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch(explain);
}

/** Creates a passkey. Throws as `askPasskey` does. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await library();
  return startRegistration({
    optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch(explain);
}

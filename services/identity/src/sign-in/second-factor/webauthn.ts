import {
  type Assertion,
  CreationOptions,
  type NewCredential,
  RequestOptions,
} from '@hirelane/api/schemas/second-factor';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import { CHALLENGE_MS } from './challenges.ts';
import type { StoredPasskey } from './passkey-table.ts';

type Owner = Readonly<{ userId: string; username: string; firstName: string; lastName: string }>;
export type VerifiedPasskey = Readonly<{
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}>;

/** EdDSA, ES256 and RS256 (RFC 8152, RFC 8812): every authenticator supports at least one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * WebAuthn (Level 3) for the site at `publicUrl`: passkeys belong permanently to its host and are accepted only from
 * its origin. Each must verify its user (by PIN, fingerprint or face), so that one passkey is enough to sign in, and
 * can be found without a username. No attestation is requested, because the key's manufacturer does not matter. `name`:
 * the marketplace's name.
 */
export function openWebauthn(publicUrl: Promise<string>, name: () => Promise<string>) {
  const site = async () => {
    const { hostname, origin } = new URL(await publicUrl);
    return { rpID: hostname, origin };
  };

  async function creationOptions(challenge: string, owner: Owner, known: readonly StoredPasskey[]) {
    const options = await generateRegistrationOptions({
      rpName: await name(),
      rpID: (await site()).rpID,
      userName: owner.username,
      userDisplayName: `${owner.firstName} ${owner.lastName}`,
      // This id reveals nothing about the user, even if it is read from the security key.
      userID: Uint8Array.from(handleOf(owner.userId)),
      challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: known.map(describe),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return CreationOptions.parse(options);
  }

  /** `known`: null for any passkey for this site. */
  async function requestOptions(challenge: string, known: readonly StoredPasskey[] | null): Promise<RequestOptions> {
    const options = await generateAuthenticationOptions({
      rpID: (await site()).rpID,
      challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      ...(known && { allowCredentials: known.map(describe) }),
    });
    return RequestOptions.parse(options);
  }

  /** Returns the new credential; null or an error if the answer is invalid. `isOurs` uses up the challenge. */
  async function verifyNew(
    { response, ...rest }: NewCredential,
    isOurs: (challenge: string) => Promise<boolean>,
  ): Promise<VerifiedPasskey | null> {
    const { rpID, origin } = await site();
    const { transports = [], ...bytes } = response;
    requireUncertified(bytes.attestationObject);
    const verdict = await verifyRegistrationResponse({
      response: { ...rest, response: bytes, clientExtensionResults: {} },
      expectedChallenge: isOurs,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verdict.verified) return null;
    const { id, publicKey, counter } = verdict.registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
  }

  /**
   * Returns the new signature counter; null if the signature is not from this passkey. Throws for any other error,
   * including a counter that did not increase, which means that the key was copied (WebAuthn, section 6.1.1).
   */
  async function verify(
    { response, ...rest }: Assertion,
    challenge: string,
    { credentialId: id, publicKey, counter }: StoredPasskey,
  ): Promise<number | null> {
    const { rpID, origin } = await site();
    const { userHandle, ...bytes } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...rest,
        response: { ...bytes, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  }

  return { creationOptions, requestOptions, verifyNew, verify };
}

/** A passkey's user handle: the 16 bytes of the user's id. */
export const handleOf = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** The challenge that an assertion claims to answer; '' if it contains no challenge. */
export function challengeOf({ response }: Assertion): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said ? said.challenge : '';
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

const describe = ({ credentialId: id, transports }: StoredPasskey) => ({
  id,
  transports: [...transports],
});

/** The members of a self attestation. An attestation with certificates also has the member `x5c`. */
const SELF: ReadonlySet<unknown> = new Set(['alg', 'sig']);

/**
 * Throws for an attestation by a key's manufacturer. No attestation is requested, so browsers pass on `none`, or
 * `packed` signed by the new key itself (WebAuthn Level 3, section 5.1.3, attestation conveyance `none`). Must be
 * called before the library gets the answer: it would fetch revocation lists from any URL in a certificate, which
 * anyone can create. `attestation`: in base64url.
 */
function requireUncertified(attestation: string): void {
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')));
  const format = decoded.get('fmt');
  if (format === 'none') return;
  const statement: unknown = decoded.get('attStmt');
  const isSelf = statement instanceof Map && [...statement.keys()].every((member) => SELF.has(member));
  if (format !== 'packed' || !isSelf) throw new Error('Expected no manufacturer attestation, got one.');
}

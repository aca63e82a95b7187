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
export type Verified = Readonly<{ credentialId: string; publicKey: Buffer; counter: number; transports: string[] }>;

/** EdDSA, ES256 and RS256 (RFC 8152, RFC 8812): what every authenticator has at least one of. */
const ALGORITHMS = [-8, -7, -257];

/**
 * WebAuthn (Level 3) for one site, which `publicUrl` names: passkeys belong to its host for ever, and answer to its
 * origin alone. Each has to verify its user (by a PIN, a finger, a face), so that one is enough to sign in by, and is
 * found without a username. No attestation is asked for: which make a key is of is not our business. `name`: what the
 * marketplace is called.
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
      // Reveals nothing about the person when it is read from the security key.
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

  /** `known` null: whichever passkey of this site is there. */
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

  /** The new credential; null or an error when the answer does not pass. `isOurs` uses the challenge up. */
  async function verifyNew(
    { response, ...rest }: NewCredential,
    isOurs: (challenge: string) => Promise<boolean>,
  ): Promise<Verified | null> {
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
   * The new count of signatures; null when the signature is not this passkey's. Throws whatever else is wrong, a count
   * that did not go up among it: then there is a copy of the key (WebAuthn, section 6.1.1).
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

/** A person as a passkey names them: the 16 bytes of their id. */
export const handleOf = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** The challenge that an assertion says it answers; '' when it says none. */
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

/** What self attestation consists of; certificates (`x5c`) would be another member. */
const SELF: ReadonlySet<unknown> = new Set(['alg', 'sig']);

/**
 * Throws for an attestation that vouches for the maker of a key. None is asked for, and then a browser passes on
 * `none`, or `packed` signed by the new key itself (WebAuthn Level 3, section 5.1.3, attestation conveyance `none`). To
 * be called before the library sees the answer: it fetches the lists of revoked certificates from whatever addresses
 * are named in certificates that anybody can make. `attestation` in base64url.
 */
function requireUncertified(attestation: string): void {
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')));
  const format = decoded.get('fmt');
  if (format === 'none') return;
  const statement: unknown = decoded.get('attStmt');
  const isSelf = statement instanceof Map && [...statement.keys()].every((member) => SELF.has(member));
  if (format !== 'packed' || !isSelf) throw new Error('An attestation came that was not asked for');
}

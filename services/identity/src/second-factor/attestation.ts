import { decodeAttestationObject } from '@simplewebauthn/server/helpers';

/** What self attestation consists of; certificates (`x5c`) would be another member. */
const SELF: ReadonlySet<unknown> = new Set(['alg', 'sig']);

/**
 * Throws for an attestation that vouches for the maker of a key. None is asked for, and then a browser passes on
 * `none`, or `packed` signed by the new key itself (WebAuthn Level 3, section 5.1.3, attestation conveyance `none`). To
 * be called before the library sees the answer: it fetches the lists of revoked certificates from whatever addresses
 * are named in certificates that anybody can make. `attestation` in base64url.
 */
export function requireUncertified(attestation: string): void {
  const decoded = decodeAttestationObject(Uint8Array.from(Buffer.from(attestation, 'base64url')));
  const format = decoded.get('fmt');
  if (format === 'none') return;
  const statement: unknown = decoded.get('attStmt');
  const isSelf = statement instanceof Map && [...statement.keys()].every((member) => SELF.has(member));
  if (format !== 'packed' || !isSelf) throw new Error('An attestation came that was not asked for');
}

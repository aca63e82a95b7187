import { Bitstring } from '@digitalbazaar/bitstring';
import { _checkCredential } from '@digitalbazaar/vc';
import type { Issuer } from '@hirelane/api/schemas/records';
import { decodeJWT, verifyJWS } from 'did-jwt';

export type Credential = Readonly<{
  id: string;
  issuer: Readonly<{ id: string }>;
  validFrom: string;
  credentialSubject: Readonly<Record<string, unknown>>;
  credentialStatus: Readonly<{ statusListIndex: string; statusListCredential: string }>;
}>;

/**
 * Checks a credential with third-party libraries, without Hirelane's code: the signature with did-jwt and the issuer's
 * published key, and the content with Digital Bazaar's vc. Throws when it is not valid.
 */
export function verify(jwt: string, issuer: Issuer): Credential {
  const { header, payload } = decodeJWT(jwt);
  if (String(header.typ) !== 'vc+jwt') throw new Error(`unexpected type of credential: ${header.typ}`);
  const methods = issuer.verificationMethod.filter(({ publicKeyJwk }) => publicKeyJwk.kid === header['kid']);
  verifyJWS(jwt, methods);
  const credential = payload as unknown as Credential;
  if (credential.issuer.id !== issuer.id) throw new Error(`unexpected issuer: ${credential.issuer.id}`);
  _checkCredential({ credential, mode: 'verify' });
  return credential;
}

/** Whether a credential is revoked, according to the status list that `fetchText` returns for its URL. */
export async function isRevoked(
  { credentialStatus }: Credential,
  issuer: Issuer,
  fetchText: (address: string) => Promise<string>,
): Promise<boolean> {
  const list = verify(await fetchText(credentialStatus.statusListCredential), issuer);
  const encoded = String(list.credentialSubject['encodedList']);
  if (!encoded.startsWith('u')) throw new Error('expected a list in base64url');
  const buffer = await Bitstring.decodeBits({ encoded: encoded.slice(1) });
  const bits = new Bitstring({ buffer: Uint8Array.from(buffer) });
  if (bits.length < 131_072) throw new Error('expected a list of at least 16 KiB, for privacy');
  return bits.get(Number(credentialStatus.statusListIndex));
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@hirelane/api/schemas/second-factor';
import { cborArray, cborBytes, cborInt, cborMap, cborText } from './cbor.ts';

/** Deviations from an honest authenticator and browser. */
export type Lies = Readonly<{
  /** The origin of the page. */
  origin?: string;
  /** The host for which the authenticator signs. */
  rpId?: string;
  /** Skips user verification by PIN or fingerprint. */
  isUnverified?: true;
  /** The signature counter, if it does not increase by one. */
  counter?: number;
  /** A different ceremony, such as `webauthn.get`. */
  type?: string;
  challenge?: string;
  /**
   * An attestation that was not requested. `self`: signed with the new key itself. `certified`: with an additional
   * certificate.
   */
  attestation?: 'self' | 'certified';
}>;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/**
 * A software authenticator: P-256 keys, attestation 'none', and a browser at `origin`. It encodes WebAuthn (Level 3,
 * sections 6.1 and 6.5) byte by byte, so that the server is not tested with its own library.
 */
export function openAuthenticator(origin: string) {
  const credentials = new Map<string, { key: KeyObject; userHandle: string; counter: number }>();

  /** `navigator.credentials.create` */
  function create(options: CreationOptions, lies: Lies = {}): NewCredential {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    credentials.set(id.toString('base64url'), { key: privateKey, userHandle: options.user.id, counter: 0 });
    const authData = newCredentialData(options.rp.id, id, publicKey, lies);
    const client = clientData('webauthn.create', options.challenge, lies);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return newCredential(
      id,
      client,
      attestationObject(authData, lies, () => sign('sha256', signed, privateKey)),
    );
  }

  /** `navigator.credentials.get` with the latest credential or the given one. */
  function get(options: RequestOptions, lies: Lies = {}, id: string = [...credentials.keys()].at(-1) ?? ''): Assertion {
    const credential = credentials.get(id);
    if (!credential) throw new Error('Expected a passkey of this authenticator, got another id.');
    credential.counter = lies.counter ?? credential.counter + 1;
    const client = clientData('webauthn.get', options.challenge, lies);
    const authData = authenticatorData(options.rpId, 0, credential.counter, lies);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, credential.key).toString('base64url'),
        userHandle: credential.userHandle,
      },
    };
  }

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return { create, get };
}

/** The JSON of a `navigator.credentials.create` result. */
export function newCredential(id: Buffer, client: Buffer, attestation: Buffer): NewCredential {
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** Authenticator data with a new P-256 key (section 6.5.1). */
export function newCredentialData(rpId: string, id: Buffer, publicKey: KeyObject, lies: Lies = {}): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
  return Buffer.concat([authenticatorData(rpId, ATTESTED, lies.counter ?? 0, lies), attested]);
}

function attestationObject(authData: Buffer, { attestation }: Lies, signature: () => Buffer): Buffer {
  if (!attestation) return attestationOf('none', [], authData);
  return attestationOf(
    'packed',
    [
      [cborText('alg'), cborInt(-7)],
      [cborText('sig'), cborBytes(signature())],
      ...(attestation === 'certified' ? [[cborText('x5c'), cborArray([cborBytes(Buffer.alloc(8))])] as const] : []),
    ],
    authData,
  );
}

/** An attestation object (section 6.5.4). */
export const attestationOf = (
  format: string,
  statement: readonly (readonly [Buffer, Buffer])[],
  authData: Buffer,
): Buffer =>
  cborMap([
    [cborText('fmt'), cborText(format)],
    [cborText('attStmt'), cborMap(statement)],
    [cborText('authData'), cborBytes(authData)],
  ]);

function authenticatorData(rpId: string, flags: number, counter: number, lies: Lies): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags | PRESENT | (lies.isUnverified ? 0 : VERIFIED));
  rest.writeUInt32BE(counter, 1);
  const hash = createHash('sha256')
    .update(lies.rpId ?? rpId)
    .digest();
  return Buffer.concat([hash, rest]);
}

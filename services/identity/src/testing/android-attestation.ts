import 'reflect-metadata';
import { createHash, KeyObject, randomBytes, webcrypto } from 'node:crypto';
import type { CreationOptions, NewCredential } from '@hirelane/api/schemas/second-factor';
import { AuthorizationList, id_ce_keyDescription, KeyDescription, SecurityLevel } from '@peculiar/asn1-android';
import { AsnSerializer, OctetString } from '@peculiar/asn1-schema';
import * as x509 from '@peculiar/x509';
import { attestationOf, newCredential, newCredentialData } from './authenticator.ts';
import { cborArray, cborBytes, cborInt, cborText } from './cbor.ts';

x509.cryptoProvider.set(webcrypto);

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const VALID = { notBefore: new Date('2020-01-01'), notAfter: new Date('2090-01-01') };

/**
 * A passkey with attestation `android-key` and a self-signed certificate chain whose leaf specifies `revokedAt` as its
 * revocation list. Everything else is valid, so that a library would request that list.
 */
export async function createdByAndroid(
  options: CreationOptions,
  origin: string,
  revokedAt: string,
): Promise<NewCredential> {
  const [root, leaf] = [await keyPair(), await keyPair()];
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge: options.challenge, origin }));
  const rootCertificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=root',
    ...VALID,
    signingAlgorithm: ES256,
    keys: root,
    extensions: [new x509.BasicConstraintsExtension(true, 2, true)],
  });
  const leafCertificate = await x509.X509CertificateGenerator.create({
    serialNumber: '02',
    subject: 'CN=leaf',
    issuer: rootCertificate.subject,
    ...VALID,
    signingAlgorithm: ES256,
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    extensions: [
      new x509.Extension(id_ce_keyDescription, false, AsnSerializer.serialize(describe(client))),
      new x509.CRLDistributionPointsExtension([revokedAt]),
    ],
  });
  const id = randomBytes(32);
  const chain = [leafCertificate, rootCertificate].map(({ rawData }) => cborBytes(Buffer.from(rawData)));
  const statement = [
    [cborText('alg'), cborInt(-7)],
    [cborText('sig'), cborBytes(Buffer.alloc(64))],
    [cborText('x5c'), cborArray(chain)],
  ] as const;
  const authData = newCredentialData(options.rp.id, id, KeyObject.from(leaf.publicKey));
  return newCredential(id, client, attestationOf('android-key', statement, authData));
}

const keyPair = () => webcrypto.subtle.generateKey(ES256, true, ['sign', 'verify']);

const describe = (client: Buffer) =>
  new KeyDescription({
    attestationVersion: 3,
    attestationSecurityLevel: SecurityLevel.trustedEnvironment,
    keymasterVersion: 4,
    keymasterSecurityLevel: SecurityLevel.trustedEnvironment,
    attestationChallenge: new OctetString(createHash('sha256').update(client).digest()),
    uniqueId: new OctetString(new Uint8Array()),
    softwareEnforced: new AuthorizationList(),
    teeEnforced: new AuthorizationList(),
  });

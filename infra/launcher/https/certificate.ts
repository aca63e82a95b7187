import { DAY_MS } from '@hirelane/api/constants';
import 'reflect-metadata'; // @peculiar/x509 needs it for its dependency injection.
import { createPrivateKey, X509Certificate as Parsed } from 'node:crypto';
import type { Certificate } from '@hirelane/bff/http/https';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** Apple's systems reject server certificates valid for more than 825 days (https://support.apple.com/103769). */
const VALIDITY_MS = 820 * DAY_MS;
/** How long before expiry a certificate is replaced. */
const RENEWAL_MS = 30 * DAY_MS;

const HOST = 'localhost';
const ADDRESSES = ['127.0.0.1', '::1'];
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Creates a key and a self-signed certificate for this machine's names. The certificate cannot sign others, so trusting
 * it means trusting this one server; a certificate authority on disk could sign for any site.
 */
export async function makeCertificate(now: Date): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost, O=Hirelane on this machine',
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: now,
    notAfter: new Date(now.getTime() + VALIDITY_MS),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: HOST },
        ...ADDRESSES.map((value) => ({ type: 'ip', value }) as const),
      ]),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: `${PemConverter.encode(key, 'PRIVATE KEY')}\n`, cert: `${certificate.toString('pem')}\n` };
}

/** Whether the pair is complete, covers all of this machine's names, and is valid for another 30 days. */
export function isGood({ key, cert }: Certificate, now: Date): boolean {
  try {
    const parsed = new Parsed(cert);
    return (
      parsed.checkPrivateKey(createPrivateKey(key)) &&
      parsed.checkHost(HOST) !== undefined &&
      ADDRESSES.every((address) => parsed.checkIP(address) !== undefined) &&
      Date.parse(parsed.validFrom) <= now.getTime() &&
      Date.parse(parsed.validTo) - now.getTime() > RENEWAL_MS
    );
  } catch {
    return false;
  }
}

import type { Issuer, PublicKey } from '@hirelane/contracts/api/records';
import { issuerIdOf, statusIdOf } from '@hirelane/contracts/work-record/addresses';
import type { Site } from '@hirelane/http/marketplace-name';
import { CompactSign } from 'jose';
import { encodedList } from './bits.ts';
import type { SigningKey } from './keys.ts';
import type { Issued } from './record.ts';

const V2 = 'https://www.w3.org/ns/credentials/v2';
/** Defines every term that V2 does not: those of the work record. */
const UNDEFINED_TERMS = 'https://www.w3.org/ns/credentials/undefined-terms/v2';
const DAY_MS = 24 * 3_600_000;

/** A contract in a record. Months, `2026-11`; `client`, `title`: only with the client's consent. */
export type RecordedContract = Readonly<{ started: string; completed: string; client?: string; title?: string }>;
export type Subject = Readonly<{
  name: string;
  /** Others that they had while they worked on what the record is about: a name can be changed at any time. */
  formerNames: readonly string[];
  summary: NonNullable<Issued['summary']>;
  contracts: readonly RecordedContract[];
}>;

const issuerOf = ({ origin, name }: Site) => ({ id: issuerIdOf(origin), name });

/** What a work record says, as a credential of W3C Verifiable Credentials 2.0. */
export function credentialOf(
  site: Site,
  { recordId, issuedAt, list, index }: Pick<Issued, 'recordId' | 'issuedAt' | 'list' | 'index'>,
  { name, formerNames, summary, contracts }: Subject,
): object {
  const { completed, first, last, averages } = summary;
  const statusId = statusIdOf(site.origin, list);
  return {
    '@context': [V2, UNDEFINED_TERMS],
    id: `urn:uuid:${recordId}`,
    type: ['VerifiableCredential', 'WorkRecord'],
    issuer: issuerOf(site),
    validFrom: issuedAt,
    credentialSubject: {
      ...{ type: 'Freelancer', name, completedContracts: completed, firstCompleted: first, lastCompleted: last },
      ...(formerNames.length > 0 && { formerNames }),
      ...(averages && { averages }),
      contracts,
    },
    credentialStatus: {
      id: `${statusId}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential: statusId,
    },
  };
}

/** A status list with the places of revoked records; `at`: an instant in UTC. It is good for a day. */
export const statusListOf = (site: Site, list: number, revoked: readonly number[], at: string): object => ({
  '@context': [V2],
  id: statusIdOf(site.origin, list),
  type: ['VerifiableCredential', 'BitstringStatusListCredential'],
  issuer: issuerOf(site),
  validFrom: at,
  validUntil: new Date(Date.parse(at) + DAY_MS).toISOString(),
  credentialSubject: {
    id: `${statusIdOf(site.origin, list)}#list`,
    type: 'BitstringStatusList',
    statusPurpose: 'revocation',
    encodedList: encodedList(revoked),
  },
});

/** The public document about the issuer. */
export function issuerDocument(origin: string, keys: readonly PublicKey[]): Issuer {
  const id = issuerIdOf(origin);
  const methods = keys.map(
    (key) => ({ id: `${id}#${key.kid}`, type: 'JsonWebKey', controller: id, publicKeyJwk: key }) as const,
  );
  return {
    '@context': ['https://www.w3.org/ns/cid/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
    keys: [...keys],
  };
}

/** Secures a credential as a JWT (Securing Verifiable Credentials using JOSE and COSE). */
export const signed = (credential: object, { kid, key }: SigningKey): Promise<string> =>
  new CompactSign(Buffer.from(JSON.stringify(credential)))
    .setProtectedHeader({ alg: 'ES256', typ: 'vc+jwt', cty: 'vc', kid })
    .sign(key);

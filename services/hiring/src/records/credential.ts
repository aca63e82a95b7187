import { gzipSync } from 'node:zlib';
import { DAY_MS, STATUS_LIST_LENGTH } from '@hirelane/api/constants';
import type { Issuer, PublicKey } from '@hirelane/api/schemas/records';
import { issuerIdOf, statusIdOf } from '@hirelane/api/work-record/credential';
import type { Site } from '@hirelane/shared/marketplace-name';
import { CompactSign } from 'jose';
import type { RecordKeys, SigningKey } from './keys.ts';
import type { RecordQueries } from './queries.ts';
import type { Issued } from './record.ts';

const V2 = 'https://www.w3.org/ns/credentials/v2';
/** Defines the terms that V2 does not define, such as those in the work record. */
const UNDEFINED_TERMS = 'https://www.w3.org/ns/credentials/undefined-terms/v2';

/**
 * A contract in a record. Months are formatted as `2026-11`. `client` and `title` are present only with the client's
 * consent.
 */
export type RecordedContract = Readonly<{ started: string; completed: string; client?: string; title?: string }>;
export type Subject = Readonly<{
  name: string;
  /** Other names that the freelancer had during the recorded work, because users can change their names at any time. */
  formerNames: readonly string[];
  summary: NonNullable<Issued['summary']>;
  contracts: readonly RecordedContract[];
}>;

const issuerOf = ({ origin, name }: Site) => ({ id: issuerIdOf(origin), name });

/** A work record as a W3C Verifiable Credentials 2.0 credential. */
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

/** A status list that is valid for a day, with the indexes of revoked records. `at`: an instant in UTC. */
const statusListOf = (site: Site, list: number, revoked: readonly number[], at: string): object => ({
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

/** The controlled identifier document of the issuer, with its public keys. */
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

/**
 * Encodes a status list with these indexes set as a Bitstring Status List: one bit per index, starting with the
 * leftmost, compressed with gzip, in base64url with the multibase prefix `u`.
 */
function encodedList(set: readonly number[]): string {
  const bytes = new Uint8Array(STATUS_LIST_LENGTH / 8);
  for (const index of set) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${gzipSync(bytes).toString('base64url')}`;
}

/**
 * A list is signed again after this time, even if no record was revoked, because a signed list is valid for only a day.
 */
export const MAX_AGE_MS = 10 * 60_000;

type Parts = Readonly<{
  queries: Pick<RecordQueries, 'stateOf' | 'revokedIn'>;
  keys: Pick<RecordKeys, 'current' | 'currentId'>;
  /** An instant in UTC. */
  now(): Promise<string>;
  publicUrl: Promise<string>;
  /** Milliseconds since an arbitrary point in time. */
  elapsed?: () => number;
}>;
/** `of`: the state that was signed. `at`: when it was signed, by the clock of `elapsed`. */
type Kept = Readonly<{ of: string; at: number; jwt: Promise<string> }>;

/**
 * Signs status lists, and caches each one until a record in it is revoked, the signing key changes, the marketplace is
 * renamed, or ten minutes have passed: the route is public and may be called often. Each instance of the service has
 * its own cache. Every request checks the state, so that a revocation shows immediately.
 */
export function openStatusLists({ queries, keys, now, publicUrl, elapsed = () => performance.now() }: Parts) {
  const kept = new Map<number, Kept>();

  async function sign(number: number, name: string): Promise<string> {
    const [origin, revoked, at, key] = await Promise.all([publicUrl, queries.revokedIn(number), now(), keys.current()]);
    return signed(statusListOf({ origin, name }, number, revoked, at), key);
  }

  /** A list as a credential signed on behalf of the marketplace; undefined if the list does not exist. */
  return async function signedList(number: number, name: string): Promise<string | undefined> {
    const [state, kid] = await Promise.all([queries.stateOf(number), keys.currentId()]);
    // The first list exists even before it contains any record.
    if (state.taken === 0 && number !== 1) return undefined;
    // Bits are never cleared, so equal counts mean equal lists.
    const of = `${kid} ${state.revoked} ${name}`;
    const found = kept.get(number);
    if (found?.of === of && elapsed() - found.at < MAX_AGE_MS) return found.jwt;
    const made = { of, at: elapsed(), jwt: sign(number, name) };
    kept.set(number, made);
    // A failure is not cached; the caller gets the error from `made.jwt`.
    made.jwt.catch(() => kept.get(number) === made && kept.delete(number));
    return made.jwt;
  };
}

export type StatusLists = ReturnType<typeof openStatusLists>;

import { gzipSync } from 'node:zlib';
import { STATUS_LIST_LENGTH } from '../constants.ts';
import type { Issuer } from '../schemas/records.ts';
import { issuerIdOf, statusIdOf } from '../work-record/credential.ts';

const V2 = 'https://www.w3.org/ns/credentials/v2';
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

type Header = Readonly<Record<string, unknown>>;
type Subject = Readonly<Record<string, unknown>>;
type ListOptions = Readonly<{
  revoked?: readonly number[];
  list?: number;
  at?: string;
  until?: string;
  length?: number;
}>;

/** The index of `recordOf`'s record in the status list. */
export const STATUS_INDEX = 4_711;

/** An issuer of work records with its own key, like the hiring service. */
export async function openIssuer(origin = 'https://hirelane.example', kid = 'first') {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const id = issuerIdOf(origin);
  const key = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' } as const;
  const issuer: Issuer = {
    '@context': ['https://www.w3.org/ns/cid/v1'],
    id,
    verificationMethod: [{ id: `${id}#${kid}`, type: 'JsonWebKey', controller: id, publicKeyJwk: key }],
    assertionMethod: [`${id}#${kid}`],
    keys: [key],
  };

  /** Signs a payload; `header` replaces parts of the header. */
  async function sign(payload: unknown, header: Header = {}): Promise<string> {
    const head = base64url(JSON.stringify({ alg: 'ES256', typ: 'vc+jwt', cty: 'vc', kid, ...header }));
    const signed = `${head}.${base64url(JSON.stringify(payload))}`;
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(how, pair.privateKey, Buffer.from(signed));
    return `${signed}.${base64url(new Uint8Array(signature))}`;
  }

  /** A record's payload. `subject` replaces its fields about the freelancer, `over` its other fields. */
  const recordOf = (subject: Subject = {}, over: Subject = {}) => ({
    '@context': [V2, 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
    id: 'urn:uuid:0190a0a0-0000-7000-8000-000000000001',
    type: ['VerifiableCredential', 'WorkRecord'],
    issuer: { id, name: 'Hirelane' },
    validFrom: '2026-03-02T10:00:00.000Z',
    credentialSubject: {
      type: 'Freelancer',
      name: 'Kabir Anand',
      completedContracts: 1,
      firstCompleted: '2026-03',
      lastCompleted: '2026-03',
      contracts: [{ started: '2026-01', completed: '2026-03' }],
      ...subject,
    },
    credentialStatus: {
      id: `${statusIdOf(origin, 1)}#${STATUS_INDEX}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(STATUS_INDEX),
      statusListCredential: statusIdOf(origin, 1),
    },
    ...over,
  });

  /** A status list, by default signed now and without revoked records. */
  function listOf({ revoked = [], list = 1, at = new Date().toISOString(), until, length }: ListOptions = {}) {
    const bytes = new Uint8Array((length ?? STATUS_LIST_LENGTH) / 8);
    for (const index of revoked) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (0x80 >> (index & 7));
    return {
      '@context': [V2],
      id: statusIdOf(origin, list),
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: { id, name: 'Hirelane' },
      validFrom: at,
      validUntil: until ?? new Date(Date.parse(at) + 24 * 3_600_000).toISOString(),
      credentialSubject: {
        id: `${statusIdOf(origin, list)}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: `u${gzipSync(bytes).toString('base64url')}`,
      },
    };
  }

  return {
    issuer,
    sign,
    recordOf,
    listOf,
    signRecord: (subject?: Subject, over?: Subject) => sign(recordOf(subject, over)),
    signList: (options?: ListOptions) => sign(listOf(options)),
  };
}

export type TestIssuer = Awaited<ReturnType<typeof openIssuer>>;

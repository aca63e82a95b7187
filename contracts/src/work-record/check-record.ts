import type * as z from 'zod';
import type { Issuer } from '../schemas/records.ts';
import { StatusList, statusNumberOf, WorkRecord } from './credential.ts';
import { type Fault, NotValid } from './fault.ts';
import { checkSignature, takeApart } from './signed-text.ts';
import { isSet, unpackBits } from './status-list.ts';

/** The result of checking a record. `asOf` is the time when the status list was signed. */
export type RecordVerdict =
  /** `issuer` is the issuer named in the record, if it is a different one. */
  | Readonly<{ is: 'invalid'; fault: Fault; issuer: string | null }>
  | Readonly<{ is: 'revoked' | 'valid'; record: WorkRecord; asOf: string }>
  /** The issuer has signed the record, but may have revoked it: after `asOf`, or at any time if `asOf` is null. */
  | Readonly<{ is: 'unchecked'; record: WorkRecord; asOf: string | null; why: 'no-list' | 'bad-list' | 'old-list' }>;

type Asked = Readonly<{
  /** The record, from any source. */
  text: string;
  issuer: Pick<Issuer, 'id' | 'keys'>;
  /** The issuer's signed status list; null if it is missing. */
  listOf(number: number): Promise<string | null>;
  at: Date;
}>;

/**
 * Checks the signature, date and revocation of a work record. Does not fetch anything the record refers to. Works the
 * same in browsers and Node.
 */
export async function checkRecord({ text, issuer, listOf, at }: Asked): Promise<RecordVerdict> {
  try {
    const record = await readCredential(text, WorkRecord, issuer, at);
    if (record.validUntil !== undefined && Date.parse(record.validUntil) < at.getTime()) throw new NotValid('expired');
    return await statusOf(record, { issuer, listOf, at });
  } catch (error) {
    if (!(error instanceof NotValid)) throw error;
    const { fault } = error;
    return { is: 'invalid', fault, issuer: fault === 'other-issuer' ? issuerNamedIn(takeApart(text).payload) : null };
  }
}

async function statusOf(record: WorkRecord, { issuer, listOf, at }: Omit<Asked, 'text'>): Promise<RecordVerdict> {
  const { statusListCredential: id, statusListIndex: index } = record.credentialStatus;
  const number = statusNumberOf(issuer.id, id);
  if (number === null) throw new NotValid('wrong-kind');
  const text = await listOf(number);
  if (text === null) return { is: 'unchecked', record, asOf: null, why: 'no-list' };
  try {
    const list = await readCredential(text, StatusList, issuer, at);
    if (list.id !== id) throw new NotValid('wrong-kind');
    const isRevoked = isSet(await unpackBits(list.credentialSubject.encodedList), Number(index));
    const asOf = list.validFrom;
    // A revocation is permanent, however old the list is.
    if (isRevoked) return { is: 'revoked', record, asOf };
    const isOld = list.validUntil !== undefined && Date.parse(list.validUntil) < at.getTime();
    return isOld ? { is: 'unchecked', record, asOf, why: 'old-list' } : { is: 'valid', record, asOf };
  } catch (error) {
    if (error instanceof NotValid) return { is: 'unchecked', record, asOf: null, why: 'bad-list' };
    throw error;
  }
}

/** How far the verifier's clock may be behind the issuer's. */
const SKEW_MS = 5 * 60_000;

/** The issuer named in a credential, or null. */
const issuerNamedIn = (payload: unknown): string | null => {
  const issuer = memberOf(payload, 'issuer');
  const id = typeof issuer === 'string' ? issuer : memberOf(issuer, 'id');
  return typeof id === 'string' ? id : null;
};

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Reads a credential signed by this issuer and currently valid. Throws NotValid. */
async function readCredential<T extends WorkRecord | StatusList>(
  text: string,
  kind: z.ZodType<T>,
  issuer: Pick<Issuer, 'id' | 'keys'>,
  at: Date,
): Promise<T> {
  const parts = takeApart(text);
  // The issuer is checked before the key is looked up, because other issuers' keys are not available here.
  if (issuerNamedIn(parts.payload) !== issuer.id) throw new NotValid('other-issuer');
  await checkSignature(parts, issuer.keys);
  const read = kind.safeParse(parts.payload);
  if (!read.success) throw new NotValid('wrong-kind');
  if (Date.parse(read.data.validFrom) > at.getTime() + SKEW_MS) throw new NotValid('not-yet-valid');
  return read.data;
}

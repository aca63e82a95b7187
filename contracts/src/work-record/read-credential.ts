import type * as z from 'zod';
import type { Issuer } from '../api/records.ts';
import type { StatusList, WorkRecord } from './credential.ts';
import { NotValid } from './fault.ts';
import { checkSignature, takeApart } from './signed-text.ts';

/** How far the clock of whoever checks may be behind that of the issuer. */
const SKEW_MS = 5 * 60_000;

/** Who a credential says issued it; null if it does not say. */
export const issuerNamedIn = (payload: unknown): string | null => {
  const issuer = memberOf(payload, 'issuer');
  const id = typeof issuer === 'string' ? issuer : memberOf(issuer, 'id');
  return typeof id === 'string' ? id : null;
};

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Reads a credential which this issuer has signed, and whose time has come. Throws NotValid. */
export async function readCredential<T extends WorkRecord | StatusList>(
  text: string,
  kind: z.ZodType<T>,
  issuer: Pick<Issuer, 'id' | 'keys'>,
  at: Date,
): Promise<T> {
  const parts = takeApart(text);
  // Said before its key is looked for: the key of another issuer is not known here.
  if (issuerNamedIn(parts.payload) !== issuer.id) throw new NotValid('other-issuer');
  await checkSignature(parts, issuer.keys);
  const read = kind.safeParse(parts.payload);
  if (!read.success) throw new NotValid('wrong-kind');
  if (Date.parse(read.data.validFrom) > at.getTime() + SKEW_MS) throw new NotValid('not-yet-valid');
  return read.data;
}

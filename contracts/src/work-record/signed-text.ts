import * as z from 'zod';
import type { PublicKey } from '../schemas/records.ts';
import { NotValid } from './fault.ts';

/** The maximum length of a text in characters, several times that of a record with a hundred named contracts. */
export const TEXT_MAX = 200_000;

const Header = z.object({
  alg: z.string(),
  typ: z.string().optional(),
  kid: z.string().optional(),
  crit: z.unknown().optional(),
});

/** A parsed JWT. Nothing in it can be trusted until its signature has been checked. */
export type SignedText = Readonly<{
  kid: unknown;
  payload: unknown;
  signed: string;
  signature: Uint8Array<ArrayBuffer>;
}>;

/**
 * Parses a `vc+jwt` from any source. White space, such as email clients insert into long lines, is ignored. Throws
 * NotValid unless its header specifies ES256.
 */
export function takeApart(text: string): SignedText {
  if (text.length > TEXT_MAX) throw new NotValid('too-large');
  const parts = text.replace(/\s+/g, '').split('.');
  const [head = '', payload = '', signature = ''] = parts;
  const header = Header.safeParse(jsonOf(head));
  if (parts.length !== 3 || !header.success) throw new NotValid('malformed');
  const { alg, typ, kid, crit } = header.data;
  if (alg !== 'ES256') throw new NotValid('wrong-algorithm');
  if (typ !== 'vc+jwt') throw new NotValid('wrong-kind');
  // A text that marks an unsupported extension as critical must be refused (RFC 7515). This code supports no
  // extensions.
  if (crit !== undefined) throw new NotValid('malformed');
  return { kid, payload: jsonOf(payload), signed: `${head}.${payload}`, signature: bytesOf(signature) };
}

/** Checks the signature with the named key. Throws NotValid. */
export async function checkSignature(
  { kid, signed, signature }: SignedText,
  keys: readonly PublicKey[],
): Promise<void> {
  const known = keys.find((key) => key.kid === kid);
  if (!known) throw new NotValid('unknown-key');
  const { kty, crv, x, y } = known;
  const key = await crypto.subtle
    .importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: crv }, false, ['verify'])
    .catch(() => {
      throw new NotValid('unknown-key');
    });
  const how = { name: 'ECDSA', hash: 'SHA-256' };
  const isRight = await crypto.subtle.verify(how, key, signature, new TextEncoder().encode(signed));
  if (!isRight) throw new NotValid('wrong-signature');
}

/** Decodes base64url text to bytes. Throws NotValid. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]+$/.test(text)) throw new NotValid('malformed');
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  } catch {
    throw new NotValid('malformed');
  }
}

function jsonOf(text: string): unknown {
  const bytes = bytesOf(text);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new NotValid('malformed');
  }
}

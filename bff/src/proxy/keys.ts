import { TOKEN_ALGORITHM } from '@hirelane/contracts/service-token';
import { type CryptoKey, importJWK, type JSONWebKeySet } from 'jose';
import * as z from 'zod';

const PrivateJwk = z.object(
  {
    kty: z.literal('OKP', 'every key must have kty OKP.'),
    crv: z.literal('Ed25519', 'every key must have crv Ed25519.'),
    x: z.string('every key must have x.'),
    d: z.string('every key must be private (have d).'),
    kid: z.string('every key must have a kid.').min(1, 'every key must have a kid.'),
  },
  'must be a JSON Web Key Set with private Ed25519 keys.',
);

/** An Ed25519 private key as a JWK (RFC 8037), identified by `kid`. */
export type PrivateJwk = z.infer<typeof PrivateJwk>;

export const PrivateJwks = z.object(
  {
    keys: z
      .array(PrivateJwk, 'must be a JSON Web Key Set with private Ed25519 keys.')
      .min(1, 'must have at least one key.')
      .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'two keys have the same kid.'),
  },
  'must be a JSON Web Key Set with private Ed25519 keys.',
);

export type SigningKeys = Readonly<{
  kid: string;
  key: CryptoKey;
  /** The public halves of all keys, so that a new key can be published before it signs. */
  jwks: JSONWebKeySet;
}>;

/** Throws when a key's bytes are not an Ed25519 key. */
export async function importKeys(keys: readonly PrivateJwk[]): Promise<SigningKeys> {
  const [first] = keys;
  if (first === undefined) throw new Error('SERVICE_TOKEN_KEYS: must have at least one key.');
  const imported = await Promise.all(keys.map((jwk) => importJWK(jwk, TOKEN_ALGORITHM)));
  const jwks = keys.map(({ kty, crv, x, kid }) => ({ kty, crv, x, kid, alg: TOKEN_ALGORITHM, use: 'sig' }));
  return { kid: first.kid, key: imported[0] as CryptoKey, jwks: { keys: jwks } };
}

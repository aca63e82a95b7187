import { type PrivateJwk, PrivateJwks } from '@hirelane/bff/proxy/service-token';
import { exportJWK, generateKeyPair } from 'jose';
import { OperatorFailure } from '../failure.ts';

/** A new private Ed25519 key. */
export async function newServiceTokenKey(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'EdDSA', use: 'sig' } as PrivateJwk;
}

/**
 * The successive values of SERVICE_TOKEN_KEYS while the key is replaced: the new key is first published, then used to
 * sign, and finally the only key. Throws OperatorFailure if `given` is not a valid value.
 */
export async function stepsToNewKey(given: string | undefined): Promise<readonly string[]> {
  const parsed = PrivateJwks.safeParse(parse(given ?? ''));
  if (!parsed.success) {
    throw new OperatorFailure('SERVICE_TOKEN_KEYS: expected the bff’s value, a JSON Web Key Set with private keys.');
  }
  const { keys } = parsed.data;
  const fresh = await newServiceTokenKey();
  return [[...keys, fresh], [fresh, ...keys], [fresh]].map((each) => JSON.stringify({ keys: each }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

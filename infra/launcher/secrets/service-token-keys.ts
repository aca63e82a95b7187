import { type PrivateJwk, PrivateJwks } from '@hirelane/bff/proxy/service-token';
import { exportJWK, generateKeyPair } from 'jose';
import { OperatorFailure } from '../failure.ts';

/** A fresh Ed25519 key, private. */
export async function newServiceTokenKey(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'EdDSA', use: 'sig' } as PrivateJwk;
}

/**
 * The values that SERVICE_TOKEN_KEYS has, one after the other, while its key is replaced: the new one is published, then
 * signs, then is the only one. Throws OperatorFailure when `given` is no such value.
 */
export async function stepsToNewKey(given: string | undefined): Promise<readonly string[]> {
  const parsed = PrivateJwks.safeParse(parse(given ?? ''));
  if (!parsed.success) {
    throw new OperatorFailure(
      'SERVICE_TOKEN_KEYS: is needed, as the bff has it: a JSON Web Key Set with private keys.',
    );
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

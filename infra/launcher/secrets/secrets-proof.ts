import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.ts';

type Named = Readonly<Record<string, string>>;

const pathIn = (dir: string) => join(dir, 'secrets.proof');

/** Returns HMACs, which reveal nothing about secrets of 256 random bits. */
const proofOf = (secrets: Named): Named =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [
      name,
      createHmac('sha256', secret).update(`hirelane ${name}`).digest('hex'),
    ]),
  );

/**
 * Stores a proof that these secrets belong to a data folder. While its database is not running, this is the only way to
 * recognise another installation's `secrets.json`.
 */
export const rememberSecrets = (dir: string, secrets: Named): Promise<void> =>
  writeAtomically(pathIn(dir), `${JSON.stringify(proofOf(secrets))}\n`, 0o600);

/** Deletes the proof. Must be called before the secrets in a data folder are intentionally replaced. */
export const forgetSecrets = (dir: string): Promise<void> => rm(pathIn(dir), { force: true });

/** The names of the secrets that differ from those at the last startup; undefined if there is no stored proof. */
export async function otherSecrets(dir: string, secrets: Named): Promise<readonly string[] | undefined> {
  const remembered = parse(await readFile(pathIn(dir), 'utf8').catch(() => ''));
  if (remembered === undefined) return undefined;
  const proof = proofOf(secrets);
  return Object.keys(proof).filter((name) => name in remembered && remembered[name] !== proof[name]);
}

function parse(text: string): Named | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Named) : undefined;
  } catch {
    return undefined;
  }
}

import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.ts';

type Named = Readonly<Record<string, string>>;

const pathIn = (dir: string) => join(dir, 'secrets.proof');

/** Reveals nothing of a secret of 256 random bits. */
const proofOf = (secrets: Named): Named =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [
      name,
      createHmac('sha256', secret).update(`hirelane ${name}`).digest('hex'),
    ]),
  );

/**
 * Remembers that these secrets open what is stored in a data folder: while its database does not run, nothing else can
 * tell the `secrets.json` of another installation from its own.
 */
export const rememberSecrets = (dir: string, secrets: Named): Promise<void> =>
  writeAtomically(pathIn(dir), `${JSON.stringify(proofOf(secrets))}\n`, 0o600);

/** To be called before a data folder gets other secrets on purpose. */
export const forgetSecrets = (dir: string): Promise<void> => rm(pathIn(dir), { force: true });

/** The names of the secrets that are not those of the last start; undefined when no start has remembered any. */
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

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.ts';
import { StartFailure } from './failure.ts';

/** Each is 256 bits of the system's randomness, in base64url. */
export type Secrets = Readonly<{
  /** Password of the embedded PostgreSQL's superuser. */
  databasePassword: string;
  /** Key under which identity hashes the names it reserves. */
  hmacKey: string;
  /** Wraps the keys under which the services seal personal text. */
  dataKey: string;
}>;

const NAMES = ['databasePassword', 'hmacKey', 'dataKey'] as const satisfies readonly (keyof Secrets)[];

/** Reads `secrets.json` of the data folder; makes on the first start what is missing in it. */
export async function openSecrets(dir: string): Promise<Secrets> {
  const path = join(dir, 'secrets.json');
  const known = await readKnown(path);
  const secrets = Object.fromEntries(
    NAMES.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')]),
  ) as Secrets;
  if (NAMES.some((name) => known[name] === undefined)) {
    await writeAtomically(path, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  }
  return secrets;
}

async function readKnown(path: string): Promise<Partial<Secrets>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Said below.
  }
  throw new StartFailure(
    `${path} cannot be read as JSON. It holds the database's password and the key of all personal data: put it back from a backup of this folder.`,
  );
}

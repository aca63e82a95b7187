import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../atomic-file.ts';
import { explained, StartFailure } from '../failure.ts';
import { forgetSecrets } from './secrets-proof.ts';

/** Each is 256 random bits from the operating system, in base64url. */
export type Secrets = Readonly<{
  /** Password of the embedded PostgreSQL's superuser. */
  databasePassword: string;
  /** The key that identity uses to hash the names it reserves. */
  hmacKey: string;
  /** The key that wraps the subject keys, which the services use to encrypt personal text. */
  dataKey: string;
  /** The password that replaces `databasePassword`, unless the change was interrupted before the database had it. */
  nextDatabasePassword?: string;
}>;

const NAMES = ['databasePassword', 'hmacKey', 'dataKey'] as const satisfies readonly (keyof Secrets)[];

export const WHAT = "It contains the database's password and the keys for all personal data";

/**
 * Reads the data folder's `secrets.json`. Creates it if the folder has neither that file nor a database; new keys could
 * not decrypt an existing database. Throws StartFailure without writing anything if the file is incomplete, or if it is
 * missing but a database exists.
 */
export async function openSecrets(dir: string): Promise<Secrets> {
  const path = join(dir, 'secrets.json');
  const known = await readKnown(path);
  const missing = NAMES.filter((name) => typeof known?.[name] !== 'string' || known[name] === '');
  if (known && missing.length === 0) return known as Secrets;
  if (known) throw new StartFailure(`${path} lacks ${missing.join(' and ')}. ${WHAT}: ${PUT_BACK}`);
  if (existsSync(join(dir, 'postgres', 'PG_VERSION'))) {
    throw new StartFailure(`${path} is missing, but a database exists. ${WHAT}: ${PUT_BACK}`);
  }
  const made = Object.fromEntries(NAMES.map((name) => [name, newSecret()])) as Secrets;
  await writeSecrets(dir, made);
  return made;
}

export const newSecret = (): string => randomBytes(32).toString('base64url');

const textOf = (secrets: Secrets) => `${JSON.stringify(secrets, null, 2)}\n`;

export async function writeSecrets(dir: string, secrets: Secrets): Promise<void> {
  await forgetSecrets(dir);
  await writeAtomically(join(dir, 'secrets.json'), textOf(secrets));
}

/** Writes the secrets to another file with the same owner. Throws StartFailure like `openSecrets`. */
export async function copySecrets(dir: string, path: string): Promise<void> {
  await writeAtomically(path, textOf(await openSecrets(dir)), 0o600, join(dir, 'secrets.json'));
}

/** Changes some secrets; those that are undefined are removed. Throws StartFailure like `openSecrets`. */
export async function changeSecrets(
  dir: string,
  changes: Readonly<{ [name in keyof Secrets]?: Secrets[name] | undefined }>,
): Promise<void> {
  await writeSecrets(dir, { ...(await openSecrets(dir)), ...changes } as Secrets);
}

/** Whether the data folder has its keys; without them, startup would create new ones. */
export const hasSecrets = (dir: string): boolean => existsSync(join(dir, 'secrets.json'));

export const PUT_BACK = 'restore it from a backup of this folder. Nothing was changed.';

/** Undefined if the file does not exist. */
async function readKnown(path: string): Promise<Partial<Secrets> | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw explained(error, dirname(path));
  });
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new StartFailure(`${path} cannot be read as JSON. ${WHAT}: ${PUT_BACK}`);
}

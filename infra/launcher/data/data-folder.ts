import { constants, existsSync } from 'node:fs';
import { access, chmod, lstat, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '@hirelane/runtime/make-folder';
import { writeAtomically } from '../atomic-file.ts';
import { explained, OLDEST_VERSION, ofAnotherUser, StartFailure } from '../failure.ts';
import { hasSecrets, openSecrets, type Secrets } from '../secrets/secrets.ts';
import { lockFolder } from './lock.ts';

/**
 * Maps each format that this release reads to the data that an older release would misread, that is, display
 * incorrectly, lose, or accept without a check. Every change that an older release would misread needs a new format and
 * a row in docs/operate/upgrade.md (Go back), because every release refuses unknown formats. A change that an older
 * release would merely ignore, such as a new event type, does not need a new format.
 */
export const FORMATS: Readonly<Record<number, string>> = {
  3: 'accounts may have a second factor, and a password or an address that was replaced by a link: an older release would ask for no second factor',
};

/** The format that this release writes. It reads all formats listed above. */
export const FORMAT = Math.max(...Object.keys(FORMATS).map(Number));

const OLDEST_FORMAT = Math.min(...Object.keys(FORMATS).map(Number));

export type DataFolder = Readonly<{
  path: string;
  postgres: string;
  files: string;
  /** The folder for daily files of public events. */
  eventFiles: string;
  secrets: Secrets;
  /** Whether the secrets have just been created and not yet been used to store anything. */
  isNew: boolean;
  /** Unlocks the folder for other launchers. */
  release(): Promise<void>;
}>;

/** Throws StartFailure if this folder's format is unknown, or newer or older than those we read. Read-only. */
export async function refuseOtherFormat(path: string): Promise<void> {
  const file = join(path, 'format');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw explained(error, path);
  });
  if (text === undefined && !existsSync(join(path, 'postgres', 'PG_VERSION'))) return;
  const format = /^\d+\n?$/.test(text ?? '') ? Number(text) : undefined;
  if (format === undefined) {
    throw new StartFailure(
      `${file} does not state which version of Hirelane wrote this data. Restore it from a backup of this folder. Nothing was changed.`,
    );
  }
  if (format < OLDEST_FORMAT) {
    throw new StartFailure(
      `The data in ${path} has format ${format}, and this version of Hirelane reads format ${OLDEST_FORMAT} or newer. ` +
        `Run ${OLDEST_VERSION} of Hirelane on it until it is ready, then stop it and start this version. Nothing was changed.`,
    );
  }
  if (format <= FORMAT) return;
  throw new StartFailure(
    `The data in ${path} belongs to a newer version of Hirelane (format ${format}; this one supports ${FORMAT}). ` +
      'Update Hirelane, or set HIRELANE_DATA to another folder. Nothing was changed.',
  );
}

/** Files that an interrupted startup may leave in the folder, or that a file system or Finder puts there. */
const OURS =
  /^(?:format|secrets\.json|secrets\.proof|external-database|lock|hirelane\.log|postgres|files|mail|https|demo|lost\+found|\.DS_Store)(?:[.-].*)?$/;

/** Throws StartFailure if the folder contains foreign files or another user's data. Read-only. */
async function refuseForeignData(path: string): Promise<void> {
  const us = process.getuid?.();
  const names: readonly string[] = await readdir(path).catch(
    async (error: NodeJS.ErrnoException): Promise<string[]> => {
      if (error.code === 'ENOENT') return [];
      if (error.code === 'EACCES' && us !== undefined) await refuseOwner(path, path, us);
      throw explained(error, path);
    },
  );
  const others = names.filter((name) => !OURS.test(name));
  if (!names.includes('format') && others.length > 0) {
    throw new StartFailure(
      `${path} contains other files (${others.slice(0, 3).join(', ')}${others.length > 3 ? ', …' : ''}) and no Hirelane data. ` +
        'Set HIRELANE_DATA to a new or an empty folder. Nothing was changed.',
    );
  }
  if (us !== undefined && names.includes('format')) await refuseOwner(path, join(path, 'format'), us);
}

/** Throws StartFailure if the file that identifies a data folder belongs to another user. */
async function refuseOwner(path: string, file: string, us: number): Promise<void> {
  const { uid } = await stat(file).catch(() => ({ uid: us }));
  if (uid !== us) throw ofAnotherUser(path, uid, us);
}

/**
 * Throws StartFailure if startup would refuse this folder: foreign files, another user's data, another format, or no
 * write permission. Read-only.
 */
export async function refuseUnusableFolder(path: string): Promise<void> {
  await refuseForeignData(path);
  await refuseOtherFormat(path);
  await refuseUnwritable(path);
}

/** A missing folder is created, so the nearest existing parent must be writable. */
async function refuseUnwritable(path: string): Promise<void> {
  let there = path;
  for (; !existsSync(there); there = dirname(there)) {
    const target = await readlink(there).catch(() => undefined);
    if (target === undefined) continue;
    throw new StartFailure(
      `${there} is a link to ${target}, which does not exist. Mount or create it, or choose another folder with HIRELANE_DATA.`,
    );
  }
  await access(there, constants.R_OK | constants.W_OK | constants.X_OK).catch(async (error: NodeJS.ErrnoException) => {
    // Startup itself corrects the permissions of a data folder that this user owns.
    const isOurs = there === path && (await stat(path)).uid === process.getuid?.();
    if (error.code !== 'EACCES' || !isOurs) throw explained(error, path);
  });
}

/** Revokes other users' access to the files with secrets. A copy or a restored backup may have granted it. */
async function closeSecrets(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const file = join(path, name);
    if (!name.startsWith('secrets.')) continue;
    const found = await lstat(file);
    if (found.isFile() && (found.mode & 0o077) !== 0) await chmod(file, 0o600);
  }
}

/**
 * Creates or opens the data folder and locks it against a second launcher. Throws StartFailure, without changing
 * anything, for a folder with foreign files, another user's data or another format.
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  let release: (() => Promise<void>) | undefined;
  try {
    await refuseUnusableFolder(path);
    await makeFolder(path);
    // As root, PostgreSQL runs as another user, which must be able to traverse the folder. Other users cannot list it
    // in either mode.
    await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    release = await lockFolder(path);
    await refuseOtherFormat(path);
    await closeSecrets(path);
    const isNew = !hasSecrets(path);
    const secrets = await openSecrets(path);
    // From now on, releases that support only older formats refuse this folder.
    await writeAtomically(join(path, 'format'), `${FORMAT}\n`);
    const files = join(path, 'files');
    await makeFolder(files, 0o700);
    const eventFiles = join(path, 'files-events');
    await makeFolder(eventFiles, 0o700);
    return { path, files, eventFiles, postgres: join(path, 'postgres'), secrets, isNew, release };
  } catch (error) {
    await release?.();
    throw explained(error, path);
  }
}

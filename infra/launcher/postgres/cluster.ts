import { existsSync } from 'node:fs';
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ofAnotherUser, StartFailure } from '../failure.ts';
import type { ServerUser } from './server-user.ts';

/** The major version of the bundled programs, which can open only data files of that version. */
const MAJOR = '18';

type Options = Readonly<{
  dir: string;
  password: string;
  user: ServerUser;
  /** Runs initdb with these arguments. */
  initdb(args: readonly string[]): Promise<unknown>;
}>;

/**
 * Creates a cluster in `dir` unless one exists, with data checksums and a password. It is created in a temporary folder
 * and renamed when complete, so that a cluster left incomplete by a kill or a full disk is never used.
 */
export async function ensureCluster({ dir, password, user, initdb }: Options): Promise<void> {
  await refuseOtherVersion(dir);
  if (existsSync(join(dir, 'PG_VERSION'))) {
    return ownAgain(dir, user);
  }
  const making = `${dir}.new`;
  await mkdir(dirname(dir), { recursive: true });
  await rm(making, { recursive: true, force: true });
  await mkdir(making);
  await chmod(making, 0o700);
  // Does not use the system's temporary folder, which the server's user may not be able to read. A killed launcher may
  // have left this folder behind.
  const passwordFile = `${dir}.password`;
  await rm(passwordFile, { force: true });
  try {
    await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (user.uid !== undefined && user.gid !== undefined) {
      await chown(making, user.uid, user.gid);
      await chown(passwordFile, user.uid, user.gid);
    }
    await initdb([
      `--pgdata=${making}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ]);
    await rename(making, dir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(making, { recursive: true, force: true });
  }
}

/** Throws StartFailure if the folder contains a cluster of another version. Read-only. */
export async function refuseOtherVersion(dir: string): Promise<void> {
  const version = (await readFile(join(dir, 'PG_VERSION'), 'utf8').catch(() => MAJOR)).trim();
  if (version === MAJOR) return;
  throw new StartFailure(
    `The data in ${dir} belongs to PostgreSQL ${version}; this version of Hirelane includes ${MAJOR}. ` +
      'Start it with the Hirelane version that wrote it, or set HIRELANE_DATA to another folder.',
  );
}

/**
 * Removes other users' access to the folder. As root, also makes the server's user the owner of the cluster again,
 * because root owns a copy made with `cp -r`, which the server could not read. Throws StartFailure for a folder of any
 * other user, and does not change it.
 */
async function ownAgain(dir: string, { uid, gid }: ServerUser): Promise<void> {
  const { uid: owner } = await stat(dir);
  if (uid !== undefined && gid !== undefined && owner !== uid) {
    if (owner !== 0) throw ofAnotherUser(dir, owner);
    for (const name of await readdir(dir, { recursive: true })) await lchown(join(dir, name), uid, gid);
    await lchown(dir, uid, gid);
  }
  // PostgreSQL refuses a folder that other users can enter, and they may be able to enter a copied folder.
  await chmod(dir, 0o700);
}

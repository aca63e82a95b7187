import { statSync } from 'node:fs';
import { join } from 'node:path';
import { WrongDataKey } from '@hirelane/encryption/data-key';
import { ConfigError } from '@hirelane/runtime/config';
import { NEEDED } from './postgres/server-rules.ts';

/** A failure that the operator can fix: its message is printed without a stack trace. */
export class OperatorFailure extends Error {
  override readonly name = 'OperatorFailure';
}

/** A failure that the operator can fix: the launcher prints only the message, without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/**
 * The oldest version from which upgrades to this release are tested. It reads all older data and writes
 * `OLDEST_FORMAT`.
 */
export const OLDEST_VERSION = 'commit 6191e12a';

/** PostgreSQL's SQLSTATE for a full disk. */
const DISK_FULL = '53100';
/** PostgreSQL's SQLSTATE for too many connections to the server, the database or the role. */
const NO_CONNECTION = '53300';

/**
 * Turns errors caused by the machine (full disk, no permission, incomplete configuration) into a StartFailure that
 * gives the cause; returns any other error unchanged. `dir` is the data folder.
 */
export function explained(error: unknown, dir: string): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof StartFailure) return error;
  if (error instanceof ConfigError) return new StartFailure(error.message);
  if (error instanceof WrongDataKey) {
    return new StartFailure(
      `The database contains personal data that the key in ${join(dir, 'secrets.json')} cannot decrypt. ` +
        'Restore the secrets.json that belongs to this database, or set DATABASE_URL to another database.',
    );
  }
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === DISK_FULL) return diskFull(dir);
  if (code === NO_CONNECTION) {
    return new StartFailure(
      `PostgreSQL has no connection left (${error.message}). Hirelane needs up to ${NEEDED}: raise max_connections, or the ` +
        'CONNECTION LIMIT of the database or role, or stop other programs that use PostgreSQL.',
    );
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new StartFailure(
      `${dir} cannot be the data folder: it, or a part of its path, is a file. Choose another with HIRELANE_DATA.`,
    );
  }
  if (code === 'EMFILE' || code === 'ENFILE') {
    return tooFewFiles();
  }
  if (code === 'EROFS') {
    return new StartFailure(
      `${dir} is on a file system that is mounted read-only. Mount it for writing, or choose another folder with HIRELANE_DATA.`,
    );
  }
  const path = 'path' in error && typeof error.path === 'string' ? error.path : dir;
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir') {
    return new StartFailure(`${dir} cannot be created (${error.message}). Choose another with HIRELANE_DATA.`);
  }
  if (code === 'EACCES' || code === 'EPERM') return notAllowed(path, dir, error.message);
  return error;
}

/**
 * If a tool run by root has left files in a user's folder, root must return their ownership to that user. A folder
 * owned by another user is refused.
 */
function notAllowed(path: string, dir: string, message: string): StartFailure {
  const us = process.getuid?.();
  const uidOf = (file: string) => {
    try {
      return statSync(file, { throwIfNoEntry: false })?.uid;
    } catch {
      return undefined;
    }
  };
  const [owner, ofFile] = [uidOf(dir), uidOf(path)];
  if (us !== undefined && owner !== undefined && owner !== us) return ofAnotherUser(dir, owner, us);
  if (us !== undefined && owner === us && ofFile !== undefined && ofFile !== us) {
    return new StartFailure(
      `${path} belongs to ${userNamed(ofFile)}, and the data folder to you: have root run chown -R ${us} ${dir}`,
    );
  }
  return new StartFailure(`Hirelane may not write to ${dir} (${message}). Choose another with HIRELANE_DATA.`);
}

const userNamed = (uid: number): string => (uid === 0 ? 'root' : `the user ${uid}`);

/** Root is refused too, because it could read every user's data but would leave files that the owner cannot open. */
export const ofAnotherUser = (folder: string, uid: number, us = 0): StartFailure =>
  new StartFailure(
    `The data in ${folder} belongs to ${userNamed(uid)}, and you are ${us === 0 ? 'root' : us}. Start Hirelane as that user, ` +
      `or copy the data with cp -r: the copy belongs to ${us === 0 ? 'root' : 'you'}.`,
  );

export const tooFewFiles = (): StartFailure =>
  new StartFailure('Hirelane may not open enough files at once. Allow it 1,024 or more: ulimit -n 1024');

export const diskFull = (dir: string): StartFailure =>
  new StartFailure(`The disk that holds ${dir} is full. Free some space and start again; no stored data is lost.`);

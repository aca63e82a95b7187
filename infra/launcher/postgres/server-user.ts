// biome-ignore lint/style/noRestrictedImports: runs id and chown, for PostgreSQL as another user.
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../failure.ts';

const run = promisify(execFile);

/** The user that PostgreSQL runs as; empty for the current user. */
export type ServerUser = Readonly<{ uid?: number; gid?: number }>;

const ids = async () => ({
  uid: Number((await run('id', ['-u', 'postgres'])).stdout),
  gid: Number((await run('id', ['-g', 'postgres'])).stdout),
});

/** Like `serverUser`, but does not create the user: a missing user owns no files. */
export const expectedServerUser = async (): Promise<ServerUser> =>
  process.getuid?.() === 0 ? ids().catch(() => ({ uid: -1, gid: -1 })) : {};

/** PostgreSQL refuses to run as root, so as root it runs as the system user `postgres`, which is created if missing. */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await ids();
  } catch {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => {
      throw new StartFailure(
        'PostgreSQL does not run as root, and no user "postgres" could be created for it. Start Hirelane as an ordinary user.',
      );
    });
    return ids();
  }
}

/** Whether the folder for temporary files is this folder or inside it. */
const isTemporary = (folder: string) => `${resolve(tmpdir())}/`.startsWith(`${folder}/`);

/** As root, the server runs as another user, which must have access to its data and its program. */
export function refuseClosedFolders({ uid }: ServerUser, paths: readonly string[]): void {
  if (uid === undefined) return;
  for (const path of paths) {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const found = statSync(folder, { throwIfNoEntry: false });
      if (found && found.uid !== uid && (found.mode & 0o001) === 0) {
        const way = isTemporary(folder)
          ? 'set TMPDIR to another folder for temporary files'
          : 'move it to a folder that others may enter';
        throw new StartFailure(
          `You are root, so PostgreSQL runs as the user "postgres", which cannot enter ${folder}. ` +
            `Start Hirelane as an ordinary user, ${way}, or run chmod o+x on that folder.`,
        );
      }
      if (folder === dirname(folder)) break;
    }
  }
}

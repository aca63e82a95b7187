import { existsSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.ts';
import { explained, StartFailure } from './failure.ts';
import { FORMAT } from './formats.ts';
import { lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { type FoundSecrets, openSecrets } from './secrets.ts';

export type DataFolder = Readonly<{
  path: string;
  postgres: string;
  files: string;
  secrets: FoundSecrets;
  /** Lets another launcher have the folder. */
  release(): Promise<void>;
}>;

/**
 * Throws StartFailure when a newer version of Hirelane has written this folder, or nobody can tell which. Reads only, so that
 * such a folder stays as it is.
 */
export async function refuseNewerData(path: string): Promise<void> {
  const file = join(path, 'format');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw explained(error, path);
  });
  if (text === undefined && !existsSync(join(path, 'postgres', 'PG_VERSION'))) return;
  const format = /^\d+\n?$/.test(text ?? '') ? Number(text) : undefined;
  if (format === undefined) {
    throw new StartFailure(
      `${file} does not say which version of Hirelane wrote this data. Put it back from a backup of this folder. Nothing was changed.`,
    );
  }
  if (format <= FORMAT) return;
  throw new StartFailure(
    `The data in ${path} belongs to a newer version of Hirelane (format ${format}; this one knows ${FORMAT}). ` +
      'Update Hirelane, or set HIRELANE_DATA to another folder. Nothing was changed.',
  );
}

/** From now on releases that know an older format refuse this folder. */
export const raiseFormat = (path: string): Promise<void> => writeAtomically(join(path, 'format'), `${FORMAT}\n`);

/** Makes the data folder or opens it, locked against a second launcher. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  let release: (() => Promise<void>) | undefined;
  try {
    await makeFolder(path);
    // As root, PostgreSQL runs as another user and must be able to walk through; nobody else can look in either way.
    await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    release = await lockFolder(path);
    await refuseNewerData(path);
    const secrets = await openSecrets(path);
    // Else it is raised with the key, so that a start that is refused changes nothing.
    if (secrets.dataKey !== null) await raiseFormat(path);
    const files = join(path, 'files');
    await makeFolder(files, 0o700);
    return { path, files, postgres: join(path, 'postgres'), secrets, release };
  } catch (error) {
    await release?.();
    throw explained(error, path);
  }
}

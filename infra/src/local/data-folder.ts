import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.ts';
import { explained, StartFailure } from './failure.ts';
import { lockFolder } from './lock.ts';
import { openSecrets, type Secrets } from './secrets.ts';

/** Raised when a new version leaves the folder in a way that an older one would damage: 2, lists in events are sealed. */
const FORMAT = 2;

export type DataFolder = Readonly<{
  path: string;
  postgres: string;
  files: string;
  secrets: Secrets;
  /** Lets another launcher have the folder. */
  release(): Promise<void>;
}>;

/**
 * Throws StartFailure when a newer version of Hirelane has written this folder. Reads only, so that such a folder stays as
 * it is.
 */
export async function refuseNewerData(path: string): Promise<void> {
  const text = await readFile(join(path, 'format'), 'utf8').catch(() => '0');
  const format = Number.parseInt(text, 10);
  if (format <= FORMAT) return;
  throw new StartFailure(
    `The data in ${path} belongs to a newer version of Hirelane (format ${text.trim()}; this one knows ${FORMAT}). ` +
      'Update Hirelane, or set HIRELANE_DATA to another folder. Nothing was changed.',
  );
}

/** Makes the data folder or opens it, locked against a second launcher. */
export async function openDataFolder(path: string): Promise<DataFolder> {
  let release: (() => Promise<void>) | undefined;
  try {
    await mkdir(path, { recursive: true });
    // As root, PostgreSQL runs as another user and must be able to walk through; nobody else can look in either way.
    await chmod(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    release = await lockFolder(path);
    await refuseNewerData(path);
    await writeAtomically(join(path, 'format'), `${FORMAT}\n`);
    const files = join(path, 'files');
    await mkdir(files, { recursive: true, mode: 0o700 });
    return { path, files, postgres: join(path, 'postgres'), secrets: await openSecrets(path), release };
  } catch (error) {
    await release?.();
    throw explained(error, path);
  }
}

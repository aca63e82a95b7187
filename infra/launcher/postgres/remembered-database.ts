import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.ts';
import { StartFailure } from '../failure.ts';

const pathIn = (dir: string) => join(dir, 'external-database');

/** Host and path of a URL, without user or password. */
export const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
};

/** Records in a data folder that its marketplace is in the DATABASE_URL database. */
export const rememberDatabase = (dir: string, url: string): Promise<void> =>
  writeAtomically(pathIn(dir), `${placeOf(url)}\n`);

/** The location of the database last used, if it was set by DATABASE_URL; otherwise undefined. */
export async function rememberedDatabase(dir: string): Promise<string | undefined> {
  const place = await readFile(pathIn(dir), 'utf8').catch(() => undefined);
  return place?.trim();
}

/**
 * Called without a DATABASE_URL: throws StartFailure if the folder was used with one, because otherwise a second, empty
 * marketplace would be created in it.
 */
export async function refuseForgottenDatabase(dir: string): Promise<void> {
  const place = await rememberedDatabase(dir);
  if (place === undefined) return;
  throw new StartFailure(
    `DATABASE_URL: is required, because the marketplace of ${dir} is in the PostgreSQL at ${place}. ` +
      'To begin a new one, set HIRELANE_DATA to a new folder.',
  );
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../atomic-file.ts';
import { StartFailure } from '../failure.ts';

const pathIn = (dir: string) => join(dir, 'external-database');

/** Where a URL leads, without user and password. */
export const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
};

/** Remembers in a data folder that its marketplace is in the database of DATABASE_URL. */
export const rememberDatabase = (dir: string, url: string): Promise<void> =>
  writeAtomically(pathIn(dir), `${placeOf(url)}\n`);

/** Where the database of the last start was, if that was the one of a DATABASE_URL; else undefined. */
export async function rememberedDatabase(dir: string): Promise<string | undefined> {
  const place = await readFile(pathIn(dir), 'utf8').catch(() => undefined);
  return place?.trim();
}

/**
 * To be called where there is no DATABASE_URL: throws StartFailure when the folder was used with one. A second
 * marketplace, an empty one, would be made in it.
 */
export async function refuseForgottenDatabase(dir: string): Promise<void> {
  const place = await rememberedDatabase(dir);
  if (place === undefined) return;
  throw new StartFailure(
    `DATABASE_URL: is needed, since the marketplace of ${dir} is in the PostgreSQL at ${place}. ` +
      'To begin a new one, set HIRELANE_DATA to a new folder.',
  );
}

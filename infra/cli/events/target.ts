import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PARTIAL } from '@hirelane/public-events/files/row-file';
import { OperatorFailure } from '../../launcher/failure.ts';
import type { FolderManifest } from './write-folder.ts';

/**
 * Creates a folder, or empties one with the incomplete files of an interrupted export; returns its path. Throws
 * OperatorFailure if it has other files.
 */
export async function openTarget(to: string): Promise<string> {
  const folder = resolve(to);
  const names = await readFolder(folder, to);
  const other = names.find((name) => !name.endsWith(PARTIAL));
  if (other !== undefined)
    throw new OperatorFailure(`Expected ${to} to be empty or not to exist, found ${other} in it.`);
  for (const name of names) await rm(join(folder, name));
  return folder;
}

async function readFolder(folder: string, to: string): Promise<readonly string[]> {
  try {
    await mkdir(folder, { recursive: true });
    return await readdir(folder);
  } catch (error) {
    throw new OperatorFailure(`The folder ${to} could not be created: ${(error as Error).message}`);
  }
}

/** Prints what was written. */
export function tell({ files }: FolderManifest, to: string, say: (line: string) => void): void {
  for (const { file, rows, bytes } of files) say(`${file.padEnd(20)}${rows} rows, ${bytes} bytes`);
  say(`${to} is complete; manifest.json has the checksums, and the positions at which to continue.`);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes a folder of pages with next to nothing in it, for WEB_ROOT: a bench must not wait for a build. */
export async function emptyPages(folder: string): Promise<string> {
  const pages = join(folder, 'pages');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'index.html'), '<!doctype html><html lang="en"><title>Bench</title></html>');
  return pages;
}

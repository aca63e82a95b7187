import type { Import } from '../../tools/layers/imports.ts';

/** What browser tests load without importing it. */
const PAGES = 'web/src/app/main.tsx';

/** Whether Playwright runs a test file. */
export const isBrowserTest = (file: string): boolean => file.endsWith('.spec.ts');

type Importing = Pick<Import, 'file' | 'targetFile'>;

/** The number of imports between a file and the nearest changed one, for files that import one, even indirectly. */
function importsTo(changed: readonly string[], imports: readonly Importing[]): ReadonlyMap<string, number> {
  const importers = new Map<string, string[]>();
  for (const { file, targetFile = '' } of imports) {
    const known = importers.get(targetFile);
    if (known) known.push(file);
    else importers.set(targetFile, [file]);
  }
  const found = new Map(changed.map((file) => [file, 0]));
  // The loop also visits the files that it adds.
  for (const [file, count] of found) {
    for (const importer of importers.get(file) ?? []) {
      if (!found.has(importer)) found.set(importer, count + 1);
    }
  }
  return found;
}

/** The distance between two paths in the folder tree. */
function distance(from: string, to: string): number {
  const [a, b] = [from.split('/'), to.split('/')];
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return a.length + b.length - 2 * common;
}

/** Browser tests render the pages, so they are as close to a change in web/ as its own tests. */
const place = (file: string) => file.replace(/^infra\/tests\/e2e\/\w+\//, 'web/src/screens/');

/**
 * Sorts these test files by the number of imports to the nearest changed file, and then by the distance in the folder
 * tree: most tests of routes start every service, so the same number of imports leads to any of them.
 */
export function nearestFirst(
  files: readonly string[],
  changed: readonly string[],
  imports: readonly Importing[],
): readonly string[] {
  const browserTests = files.filter(isBrowserTest).map((file) => ({ file, targetFile: PAGES }));
  const importsOf = importsTo(changed, [...imports, ...browserTests]);
  return files
    .map((file) => ({
      file,
      imports: importsOf.get(file) ?? Number.MAX_SAFE_INTEGER,
      folders: Math.min(...changed.map((each) => distance(place(file), place(each)))),
    }))
    .sort((a, b) => a.imports - b.imports || a.folders - b.folders || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}

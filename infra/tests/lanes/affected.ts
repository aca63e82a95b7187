/** Length of the way from one path to the other through the tree of folders. */
function distance(from: string, to: string): number {
  const [a, b] = [from.split('/'), to.split('/')];
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return a.length + b.length - 2 * common;
}

/** The browser tests show the pages, so they are as near to a change of web/ as its own tests. */
const place = (file: string) => file.replace(/^infra\/tests\/e2e\/\w+\//, 'web/src/screens/');

/** These test files, those first that are nearest to one of the changed files in the tree of folders. */
export function nearestFirst(files: readonly string[], changed: readonly string[]): readonly string[] {
  const rank = (file: string) =>
    changed.includes(file) ? -1 : Math.min(...changed.map((each) => distance(place(file), place(each))));
  return files
    .map((file) => ({ file, rank: rank(file) }))
    .sort((a, b) => a.rank - b.rank || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}

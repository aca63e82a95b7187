/** The distance between two paths in the folder tree. */
function distance(from: string, to: string): number {
  const [a, b] = [from.split('/'), to.split('/')];
  let common = 0;
  while (common < Math.min(a.length, b.length) && a[common] === b[common]) common++;
  return a.length + b.length - 2 * common;
}

/** Browser tests render the pages, so they are as close to a change in web/ as its own tests. */
const place = (file: string) => file.replace(/^infra\/tests\/e2e\/\w+\//, 'web/src/screens/');

/** Sorts these test files by their distance in the folder tree to the nearest changed file. */
export function nearestFirst(files: readonly string[], changed: readonly string[]): readonly string[] {
  const rank = (file: string) =>
    changed.includes(file) ? -1 : Math.min(...changed.map((each) => distance(place(file), place(each))));
  return files
    .map((file) => ({ file, rank: rank(file) }))
    .sort((a, b) => a.rank - b.rank || a.file.localeCompare(b.file))
    .map(({ file }) => file);
}

/** The maximum distance between two words, by length. It is 0 for short words, which are close to too many others. */
const mayDiffer = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Returns the known word that was probably meant: among the closest words, the one in the most rows. Returns null for a
 * word that is known, is a prefix of a known word, or is not close to any known word. `known` maps words in lower case
 * to the number of rows that contain them.
 */
export function nearestWord(word: string, known: ReadonlyMap<string, number>): string | null {
  const most = mayDiffer(word.length);
  if (most === 0 || known.has(word)) return null;
  let best: Readonly<{ found: string; distance: number; n: number }> | null = null;
  for (const [found, n] of known) {
    if (found.startsWith(word)) return null;
    if (Math.abs(found.length - word.length) > most) continue;
    const distance = distanceOf(word, found, most);
    if (distance > most) continue;
    if (!best || distance < best.distance || (distance === best.distance && n > best.n)) best = { found, distance, n };
  }
  return best?.found ?? null;
}

/**
 * Returns the optimal string alignment distance: how many letters have to be inserted, deleted, replaced or swapped
 * with the next one to turn one word into the other. Returns `most + 1` if the distance exceeds `most`.
 */
export function distanceOf(a: string, b: string, most: number): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1));
      row.push(isSwapped ? Math.min(cost, at(before, j - 2) + 1) : cost);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(at(last, b.length), most + 1);
}

const at = (row: readonly number[], n: number) => row[n] ?? Number.POSITIVE_INFINITY;

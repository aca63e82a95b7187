import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { sources } from '../layers/imports.ts';

/** A test that covers a ledger row. */
export type Covering = Readonly<{
  /** Path from the repository's root. */
  file: string;
  /**
   * The title, preceded by the titles of its groups, as in `a file › is deleted`; undefined if the tag covers the whole
   * file.
   */
  title: string | undefined;
}>;

/** Maps each ledger row, such as `asvs:1.2.3`, to the tests that cover it, in the order of files and lines. */
export type Coverage = ReadonlyMap<string, readonly Covering[]>;

const TAG = /^(\s*)\/\/ @covers\s+(.+)$/;
const TABLE = /^\s*(?:test|describe|it)(?:\.\w+)*\.(?:each|for)\b/;
/** The end of a table of tests and the beginning of their title, possibly on the next line. */
const END_OF_TABLE = /\)\((?=['"`]|$)/;
const LITERAL = /'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`/;

/** The rows covered by all tests in the repository. Throws for a tag without a test. */
export async function coverage(root = repository): Promise<Coverage> {
  const files = sources(root)
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .toSorted();
  const tagged = await Promise.all(files.map(async (file) => tagsIn(file, await readFile(join(root, file), 'utf8'))));
  const found = new Map<string, Covering[]>();
  for (const [id, covering] of tagged.flat()) found.set(id, [...(found.get(id) ?? []), covering]);
  return found;
}

/**
 * A test file's tags: `// @covers spec:2.3 asvs:1.2.3` on the line above a test, a group, or a row of a table of tests.
 * A tag before an empty line covers the whole file. Relies on Biome's formatting.
 */
export function tagsIn(file: string, text: string): readonly (readonly [id: string, Covering])[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, indent = '', ids] = TAG.exec(line) ?? [];
    if (ids === undefined) return [];
    const tagged = lines.findIndex((next, at) => at > index && !TAG.test(next));
    const own = titleAt(lines, tagged);
    const isOfFile = lines[tagged]?.trim() === '';
    if (own === undefined && !isOfFile)
      throw new Error(`${file}:${index + 1}: expected a test below this tag, or an empty line for the whole file.`);
    const title = isOfFile ? undefined : [...groupsAround(lines, index, indent.length), own].join(' › ');
    return ids.split(/\s+/).map((id) => [id, { file, title }] as const);
  });
}

/** The title of the test, group or table row that begins on a line. */
function titleAt(lines: readonly string[], first: number): string | undefined {
  if (!TABLE.test(lines[first] ?? '')) return firstLiteral(lines.slice(first, first + 4).join('\n'));
  // The last line of a table has the same indentation as its first.
  const indent = indentOf(lines[first]);
  const last = lines.findIndex((line, at) => at >= first && indentOf(line) === indent && END_OF_TABLE.test(line));
  const [end = '', next = ''] = last === -1 ? [] : lines.slice(last, last + 2);
  return firstLiteral(`${end.split(END_OF_TABLE).at(-1)}\n${next}`);
}

/** The titles of the groups around a line, outermost first. */
function groupsAround(lines: readonly string[], from: number, indent: number): readonly string[] {
  const titles: string[] = [];
  let inside = indent;
  for (let at = from - 1; at >= 0 && inside > 0; at -= 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || indentOf(line) >= inside) continue;
    inside = indentOf(line);
    // The last line of a table of groups contains the groups' title.
    const title = /^\s*describe\b/.test(line) ? titleAt(lines, at) : firstLiteral(line.split(END_OF_TABLE)[1] ?? '');
    if (title !== undefined && title !== '%s') titles.unshift(title);
  }
  return titles;
}

const indentOf = (line = '') => /^\s*/.exec(line)?.[0].length ?? 0;

function firstLiteral(text: string): string | undefined {
  const found = LITERAL.exec(text);
  return found
    ?.slice(1)
    .find((part) => part !== undefined)
    ?.replaceAll(/\\(['"`\\])/g, '$1');
}

import type { Coverage, Covering } from './tags.ts';

/** The last cell of a row without tests begins with this, followed by the reason. */
const NONE = 'none: ';

const BEGIN = /^<!-- ledger:(\w+) -->$/;
const ROW = /^\| ([\d.]+) \|/;

/** The ledger document with the tests of each row, and a sentence for each row without a test or reason. */
export type FilledLedger = Readonly<{
  text: string;
  /** The ids by which tags refer to its rows, such as `asvs:1.2.3`. */
  ids: readonly string[];
  complaints: readonly string[];
}>;

/**
 * Writes the tests into the last cell of each ledger row in a document, i.e. each row with a number between `<!--
 * ledger:asvs -->` and `<!-- /ledger:asvs -->`. The other cells are maintained by hand.
 */
export function fillLedgers(document: string, text: string, coverage: Coverage): FilledLedger {
  const ids: string[] = [];
  const complaints: string[] = [];
  let ledger: string | undefined;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('<!-- ')) ledger = BEGIN.exec(line)?.[1];
    const number = ROW.exec(line)?.[1];
    if (ledger === undefined || number === undefined) return line;
    const id = `${ledger}:${number}`;
    if (ids.includes(id)) complaints.push(`${document} has two rows for ${id}.`);
    ids.push(id);
    const cells = cellsOf(line);
    const tests = coverage.get(id) ?? [];
    const isExplained = cells.at(-1)?.startsWith(NONE);
    if (tests.length === 0 && !isExplained)
      complaints.push(
        `${document}: no test covers ${id}. Put \`// @covers ${id}\` above one, or \`${NONE}\` and a reason in its last cell.`,
      );
    if (tests.length === 0) return line;
    return `| ${[...cells.slice(0, -1), shown(tests)].join(' | ')} |`;
  });
  return { text: lines.join('\n'), ids, complaints };
}

/** A sentence for each tag without a row. */
export function unknownTags(coverage: Coverage, ids: ReadonlySet<string>): readonly string[] {
  return [...coverage]
    .filter(([id]) => !ids.has(id))
    .map(([id, tests]) => `${tests.map(({ file }) => file).join(', ')}: no ledger has a row for ${id}.`);
}

/** The cells of a table row, without the spaces around them. */
export function cellsOf(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

function shown(tests: readonly Covering[]): string {
  return tests
    .map(({ file, title }) => (title === undefined ? `\`${file}\`` : `\`${file}\`: ${escaped(title)}`))
    .join('<br>');
}

const escaped = (title: string) => title.replaceAll('|', '\\|').replaceAll('<', '&lt;');

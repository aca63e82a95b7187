import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { countAsvs } from './asvs.ts';
import { fillLedgers, unknownTags } from './ledger.ts';
import { coverage } from './tags.ts';

const ASVS = 'docs/records/asvs.md';
const DOCUMENTS = [ASVS, 'docs/security.md', 'docs/records/attacks.md', 'docs/records/spec-coverage.md'];
const DECISIONS = 'docs/decisions';
const INDEX = `${DECISIONS}/README.md`;
const WITH_SAMPLES = ['docs/events.md', 'docs/testing.md'];
const SAMPLE = /(?<=^<!-- source:(\S+) -->\n```ts\n)[\s\S]*?(?=^```$)/gm;

/**
 * The documents with a generated part, by path from the root of the checkout: ledgers from the tests' tags, the index
 * of decisions from their titles, and code samples. Throws with a sentence for each row without a test or reason and
 * for each tag without a row.
 */
export async function writtenDocuments(root = repository): Promise<readonly (readonly [path: string, text: string])[]> {
  const read = (path: string) => readFile(join(root, path), 'utf8');
  const readNow = (path: string) => readFileSync(join(root, path), 'utf8');
  const covered = await coverage(root);
  const filled = await Promise.all(
    DOCUMENTS.map(async (path) => ({ path, ...fillLedgers(path, await read(path), covered) })),
  );
  const asvs = countAsvs(filled.find(({ path }) => path === ASVS)?.text ?? '');
  const complaints = [
    ...filled.flatMap((each) => each.complaints),
    ...unknownTags(covered, new Set(filled.flatMap(({ ids }) => ids))),
    ...asvs.complaints,
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return [
    ...filled.map(({ path, text }) => [path, path === ASVS ? asvs.text : text] as const),
    [INDEX, withDecisions(await read(INDEX), await decisions(root))],
    ...(await Promise.all(WITH_SAMPLES.map(async (path) => [path, withSamples(await read(path), readNow)] as const))),
  ];
}

/** Maps each file name to the file's first line, such as `# 12. Mail`. */
async function decisions(root: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(root, DECISIONS))).filter((name) => /^\d{4}-/.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(root, DECISIONS, name), 'utf8')));
  return new Map(names.map((name, index) => [name, texts[index]?.split('\n')[0] ?? '']));
}

/** The index with a row for each decision. Throws if a title does not have its file's number. */
export function withDecisions(index: string, titles: ReadonlyMap<string, string>): string {
  const rows = [...titles].map(([name, line]) => {
    const [, number, title] = /^# (\d+)\. (.+)$/.exec(line) ?? [];
    if (Number(number) !== Number(name.slice(0, 4)))
      throw new Error(`${DECISIONS}/${name}: its first line must be "# ${Number(name.slice(0, 4))}. " and a title.`);
    return `| ${number} | [${title}](${name}) |\n`;
  });
  return index.replace(/(?:^\| \d+ \|.*\n)+/m, () => rows.join(''));
}

/** A document with the text of each file named by `<!-- source:path -->`, in the code block below the marker. */
export const withSamples = (text: string, read: (path: string) => string): string =>
  text.replaceAll(SAMPLE, (_, path: string) => read(path));

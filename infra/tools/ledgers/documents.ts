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
const WITH_SAMPLES = ['docs/events.md', 'docs/testing.md', 'docs/analyse.md'];
const SAMPLE = /(?<=^<!-- source:(\S+) -->\n```(?:ts|py)\n)[\s\S]*?(?=^```$)/gm;

/**
 * The documents with a generated part, by path from the root of the checkout: ledgers from the tests' tags, the index
 * of decisions from their titles and what supersedes them, and code samples. Throws with a sentence for each row
 * without a test or reason and for each tag without a row.
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

/** The text of each decision, by file name. */
async function decisions(root: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(root, DECISIONS))).filter((name) => /^\d{4}-/.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(root, DECISIONS, name), 'utf8')));
  return new Map(names.map((name, index) => [name, texts[index] ?? '']));
}

/**
 * The index with the title of each decision and what supersedes it, in the row that begins with its number. Throws if a
 * title does not have its file's number, or if a decision has no row.
 */
export function withDecisions(index: string, decisions: ReadonlyMap<string, string>): string {
  const rows = new Map<string, string>();
  for (const [name, text] of decisions) {
    const [, number = '', title] = /^# (\d+)\. (.+)/.exec(text) ?? [];
    if (Number(number) !== Number(name.slice(0, 4)))
      throw new Error(`${DECISIONS}/${name}: its first line must be "# ${Number(name.slice(0, 4))}. " and a title.`);
    rows.set(number, `| ${number} | [${title}](${name})${supersededBy(text)} |\n`);
  }
  const missing = new Set(rows.keys());
  const written = index.replace(/^\| (\d+) \|.*\n/gm, (_, number: string) => {
    missing.delete(number);
    return rows.get(number) ?? '';
  });
  const [first] = missing;
  if (first !== undefined) throw new Error(`${INDEX}: add a row for decision ${first} to a topic: | ${first} | |`);
  return written;
}

/** A decision's status in the index, with links to the decisions that supersede it; '' if it says that none does. */
function supersededBy(text: string): string {
  const [line, inPart = ''] = /^Superseded (in part )?by .*$/m.exec(text) ?? [];
  const links = line?.match(/\[\d+\]\([^)]+\)/g) ?? [];
  return line ? `; superseded ${inPart}by ${links.join(' and ')}` : '';
}

/** A document with the text of each file named by `<!-- source:path -->`, in the code block below the marker. */
export const withSamples = (text: string, read: (path: string) => string): string =>
  text.replaceAll(SAMPLE, (_, path: string) => read(path));

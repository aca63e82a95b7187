import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../launcher/atomic-file.ts';
import { repository } from '../../launcher/repository.ts';
import type { Spread } from './stats.ts';

export const PERFORMANCE = join(repository, 'docs/performance.md');

/** Replaces the text between the markers of `name` in a document. Throws if they are missing. */
export async function writeBetween(document: string, name: string, markdown: string): Promise<void> {
  const { before, after } = around(document, name);
  await writeAtomically(document, `${before}\n${markdown}\n${after}`, 0o644);
}

/** The text between the markers of `name` in a document. Throws if they are missing. */
export const readBetween = (document: string, name: string): string => around(document, name).between;

/** A document's text before, between and after the markers of `name`; `before` and `after` contain the markers. */
function around(document: string, name: string) {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const text = readFileSync(document, 'utf8');
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`Expected ${begin} followed by ${end} in ${document}.`);
  return { before: text.slice(0, from), between: text.slice(from, to), after: text.slice(to) };
}

/** A Markdown table: the first column is left-aligned, the others right-aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const align = `|${head.map((_, i) => (i === 0 ? '---' : '---:')).join('|')}|`;
  return [line(head), align, ...rows.map(line)].join('\n');
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** `0.28 (0.26–0.32)` */
export const withQuartiles = ({ q1, median, q3 }: Spread, digits = 2): string =>
  `${median.toFixed(digits)} (${q1.toFixed(digits)}–${q3.toFixed(digits)})`;

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../../launcher/atomic-file.ts';
import { repository } from '../../launcher/repository.ts';
import type { Spread } from './stats.ts';

export const PERFORMANCE = join(repository, 'docs/performance.md');

/** Replaces the text between the markers of `name` in a document. Throws if they are missing. */
export async function writeBetween(document: string, name: string, markdown: string): Promise<void> {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const text = readFileSync(document, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`Expected ${begin} followed by ${end} in ${document}.`);
  await writeAtomically(document, `${text.slice(0, from)}${begin}\n${markdown}\n${text.slice(to)}`, 0o644);
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

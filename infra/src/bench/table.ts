import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../local/atomic-file.ts';
import { repository } from '../local/repository.ts';
import type { Batch } from './proposals.ts';
import type { AppendRecord, FeedRecord, ListsRecord, ProposalsRecord } from './record.ts';
import type { Slice } from './slices.ts';
import { type Spread, spreadOf } from './stats.ts';

const document = join(repository, 'docs/performance.md');

/** Writes the table of a run between the markers of its bench in docs/performance.md. */
export async function writeTable(
  bench: 'append' | 'feed' | 'lists' | 'proposals' | 'logins',
  table: string,
): Promise<void> {
  const [BEGIN, END] = [`<!-- bench:${bench} -->`, `<!-- /bench:${bench} -->`];
  const text = readFileSync(document, 'utf8');
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`docs/performance.md has no ${BEGIN} … ${END}`);
  const updated = `${text.slice(0, start)}${BEGIN}\n${table}\n${text.slice(end)}`;
  await writeAtomically(document, updated, 0o644);
}

/** The table as Markdown, with the median of the ratio per round and its quartiles in brackets. */
export function tableOf({ results, commit, date, machine, node, sliceMs, payloadBytes }: AppendRecord): string {
  const rounds = Math.min(...results.map((result) => result.rounds.length));
  const rows = results.map(({ callers, rounds }) => {
    const of = (figure: (slice: Slice) => number, side: 'ours' | 'raw') =>
      spreadOf(rounds.map((round) => figure(round[side]))).median;
    const ratio = spreadOf(rounds.map(({ ours, raw }) => perSecond(ours) / perSecond(raw)));
    return [
      callers,
      whole(of(perSecond, 'ours')),
      whole(of(perSecond, 'raw')),
      `**${times(ratio)}**`,
      whole(of(cpuPerOperation, 'ours')),
      whole(of(cpuPerOperation, 'raw')),
    ];
  });
  return [
    '| callers | event store, appends/s | raw `INSERT … COMMIT`, rows/s | ratio per round, median (quartiles) | event store, CPU-µs | raw, CPU-µs |',
    '|---:|---:|---:|---:|---:|---:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `Commit ${commit}, ${date}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${node}; ${rounds} rounds of ` +
      `${sliceMs} ms slices, ${payloadBytes} bytes of event each, fsync on. CPU counts this process and PostgreSQL.`,
  ].join('\n');
}

/** The table of proposals to one project and to many, and their ratio per round. */
export function proposalsTableOf(record: ProposalsRecord): string {
  const { rounds, callers, each, commit, date, machine, node } = record;
  const rate = (batch: Batch) => (batch.accepted / batch.ms) * 1_000;
  const row = (name: string, side: 'one' | 'many') => {
    const batches = rounds.map((round) => round[side]);
    const accepted = batches.reduce((sum, batch) => sum + batch.accepted, 0);
    const conflicts = batches.reduce((sum, batch) => sum + batch.conflicts, 0);
    return `| ${name} | ${whole(accepted)} | ${whole(spreadOf(batches.map(rate)).median)} | ${(conflicts / accepted).toFixed(4)} |`;
  };
  const ratio = times(spreadOf(rounds.map(({ one, many }) => rate(one) / rate(many))));
  return [
    '| proposals to | accepted | a second, median | conflicts per accepted |',
    '|---|---:|---:|---:|',
    row('one project', 'one'),
    row('a project each', 'many'),
    '',
    `One project's rate to that of many, per round, median (quartiles): **${ratio}**. Commit ${commit}, ${date}, ` +
      `${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${node}; ${rounds.length} rounds of ${each} and ${each} proposals by ` +
      `${callers} callers, over HTTP, all six services in one process, fsync on.`,
  ].join('\n');
}

/** The table of pages of the feed over HTTP. */
export function feedTableOf({ results, commit, date, machine, node, sliceMs, bytes }: FeedRecord): string {
  const rounds = Math.min(...results.map((result) => result.rounds.length));
  const rows = results.map(({ callers, rounds }) => {
    const of = (figure: (slice: Slice) => number, side: 'ours' | 'raw') =>
      spreadOf(rounds.map((round) => figure(round[side]))).median;
    const ratio = spreadOf(rounds.map(({ ours, raw }) => perSecond(ours) / perSecond(raw)));
    return [
      callers,
      whole(of(perSecond, 'ours')),
      whole(of(perSecond, 'raw')),
      `**${times(ratio)}**`,
      whole(of(cpuPerOperation, 'ours')),
      whole(of(cpuPerOperation, 'raw')),
    ];
  });
  return [
    '| callers | Hirelane, pages/s | bare server, pages/s | ratio per round, median (quartiles) | Hirelane, CPU-µs | bare, CPU-µs |',
    '|---:|---:|---:|---:|---:|---:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `Commit ${commit}, ${date}, ${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${node}; ${rounds} rounds of ` +
      `${sliceMs} ms slices, ${bytes} bytes of answer. CPU counts all processes of the side, PostgreSQL among them.`,
  ].join('\n');
}

/** The table of pages by the number of projects, in ms. */
export function listsTableOf({ times: measured, callers, commit, date, machine, node }: ListsRecord): string {
  const sizes = [...new Set(measured.map(({ projects }) => projects))];
  const pages = [...new Set(measured.map(({ page }) => page))];
  const ms = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1));
  const rows = pages.map((page) => {
    const of = sizes.map((size) => measured.find((each) => each.page === page && each.projects === size));
    const [first, last] = [of[0], of.at(-1)];
    const growth = first && last && last !== first ? `**${(last.p50 / first.p50).toFixed(1)}**` : '';
    return [page, ...of.map((each) => `${ms(each?.p50)} / ${ms(each?.p99)}`), growth];
  });
  return [
    `| page | ${sizes.map((size) => `${whole(size)} projects`).join(' | ')} | growth of p50 |`,
    `|---|${sizes.map(() => '---:').join('|')}|---:|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `p50 / p99 in ms, by ${callers} callers at once. Commit ${commit}, ${date}, ${machine.cores} cores, ` +
      `${machine.memoryGiB} GiB, Node ${node}.`,
  ].join('\n');
}

const perSecond = ({ operations, ms }: Slice) => (operations / ms) * 1_000;
const cpuPerOperation = ({ operations, cpu }: Slice) => cpu / operations;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const times = ({ q1, median, q3 }: Spread) => `${median.toFixed(2)} (${q1.toFixed(2)}–${q3.toFixed(2)})`;

import { CALLERS, type LoginSlice, OPERATIONS } from './logins.ts';
import type { LoginsRecord } from './record.ts';
import { type Spread, spreadOf } from './stats.ts';

type Side = 'before' | 'after';

/** The table of logins, registrations and confirmations, before and after. */
export function loginsTableOf(record: LoginsRecord): string {
  const { results, before, commit, date, machine, node, sliceMs } = record;
  const rows = OPERATIONS.map((operation) => {
    const [one = [], eight = []] = CALLERS.map((callers) =>
      results.flatMap((each) => (each.operation === operation && each.callers === callers ? each.rounds : [])),
    );
    const latency = (side: Side) => tenths(spreadOf(one.flatMap((round) => round[side].latencies)));
    const median = ({ latencies }: LoginSlice) => spreadOf(latencies).median;
    const rate = (side: Side) => spreadOf(eight.map((round) => perSecond(round[side]))).median.toFixed(0);
    const cpu = (side: Side) => whole(spreadOf(one.map((round) => cpuOf(round[side]))).median);
    return [
      operation,
      latency('before'),
      latency('after'),
      `**${times(spreadOf(one.map((round) => median(round.after) / median(round.before))))}**`,
      rate('before'),
      rate('after'),
      `**${times(spreadOf(eight.map((round) => perSecond(round.after) / perSecond(round.before))))}**`,
      cpu('before'),
      cpu('after'),
      times(spreadOf(one.map((round) => cpuOf(round.after) / cpuOf(round.before)))),
    ];
  });
  const rounds = Math.min(...results.map((result) => result.rounds.length));
  return [
    '| | ms, before | ms, after | ratio per round | a second by 8, before | after | ratio per round | CPU-µs, before | after | ratio per round |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
    `Medians, with quartiles in brackets. Before: commit ${before}; after: ${commit}, ${date}. ${machine.cores} cores, ` +
      `${machine.memoryGiB} GiB, Node ${node}, shared with other work; ${rounds} rounds of ${sliceMs} ms slices over HTTP, both servers ` +
      'up at once and asked in turn. CPU is that of one request at a time, of all processes of a server, PostgreSQL among them.',
  ].join('\n');
}

const perSecond = ({ latencies, ms }: LoginSlice) => (latencies.length / ms) * 1_000;
const cpuOf = ({ latencies, cpu }: LoginSlice) => cpu / latencies.length;
const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const tenths = ({ q1, median, q3 }: Spread) => `${median.toFixed(1)} (${q1.toFixed(1)}–${q3.toFixed(1)})`;
const times = ({ q1, median, q3 }: Spread) => `${median.toFixed(2)} (${q1.toFixed(2)}–${q3.toFixed(2)})`;

import { roundsOf } from './comparison.ts';
import { CALLERS, type LoginSlice, type LoginsResult, OPERATIONS } from './login-result.ts';
import type { Measured } from './record.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, ranOn, whole, withQuartiles } from './table.ts';

type Side = 'before' | 'after';

/** The table of logins, registrations and confirmations, before and after. */
export function loginsTableOf(record: LoginsResult & Measured): string {
  const { results, before, sliceMs } = record;
  const rows = OPERATIONS.map((operation) => {
    const [one = [], eight = []] = CALLERS.map((callers) =>
      results.flatMap((each) => (each.operation === operation && each.callers === callers ? each.rounds : [])),
    );
    const latency = (side: Side) => withQuartiles(spreadOf(one.flatMap((round) => round[side].latencies)), 1);
    const median = ({ latencies }: LoginSlice) => spreadOf(latencies).median;
    const rate = (side: Side) => spreadOf(eight.map((round) => perSecond(round[side]))).median.toFixed(0);
    const cpu = (side: Side) => whole(spreadOf(one.map((round) => cpuOf(round[side]))).median);
    return [
      operation,
      latency('before'),
      latency('after'),
      `**${withQuartiles(spreadOf(one.map((round) => median(round.after) / median(round.before))))}**`,
      rate('before'),
      rate('after'),
      `**${withQuartiles(spreadOf(eight.map((round) => perSecond(round.after) / perSecond(round.before))))}**`,
      cpu('before'),
      cpu('after'),
      withQuartiles(spreadOf(one.map((round) => cpuOf(round.after) / cpuOf(round.before)))),
    ];
  });
  const head = [
    '',
    'ms, before',
    'ms, after',
    'ratio per round',
    'a second by 8, before',
    'after',
    'ratio per round',
    'CPU-µs, before',
    'after',
    'ratio per round',
  ];
  return [
    markdownTable(head, rows),
    '',
    `Medians, with quartiles in brackets, compared with commit ${before}. ${ranOn(record)}, shared with other work; ` +
      `${roundsOf(results)} rounds of ${sliceMs} ms slices over HTTP, both servers up at once and asked in turn. ` +
      'CPU is that of one request at a time, of all processes of a server, PostgreSQL among them.',
  ].join('\n');
}

const perSecond = ({ latencies, ms }: LoginSlice) => (latencies.length / ms) * 1_000;
const cpuOf = ({ latencies, cpu }: LoginSlice) => cpu / latencies.length;

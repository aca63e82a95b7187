import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../launcher/postgres/postgres.ts';
import { temporaryFolder } from '../support/launcher-process.ts';
import { defineBench, type Options, startIn } from './bench.ts';
import { cpuOfTree } from './cpu.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, whole, withQuartiles } from './table.ts';

/**
 * One startup: the time in ms and the CPU time in µs until the process reports that it is ready, and the time in ms for
 * PostgreSQL and Node alone.
 */
type Start = Readonly<{ ms: number; cpu: number; bare: number }>;
type StartResult = Readonly<{ rounds: readonly Readonly<Record<'first' | 'again', Start>>[] }>;

const ratio = ({ ms, bare }: Start) => ms / bare;

/**
 * Startup on an empty data folder and a second startup on the same one, compared with the programs that Hirelane
 * starts.
 */
export const start = defineBench<StartResult>({
  name: 'start',
  sources: ['services', 'contracts', 'bff', 'infra/launcher'],
  goals: [
    {
      what: 'the first start, relative to only initdb, PostgreSQL and Node',
      unit: '',
      atMost: 3,
      figures: ({ rounds }) => rounds.map(({ first }) => ratio(first)),
    },
    {
      what: 'a later start, relative to only PostgreSQL and Node',
      unit: '',
      atMost: 5,
      figures: ({ rounds }) => rounds.map(({ again }) => ratio(again)),
    },
  ],
  measure,
  table: (record, ranOn) => {
    const row = (name: string, which: 'first' | 'again') => {
      const spread = (figure: (start: Start) => number) => spreadOf(record.rounds.map((round) => figure(round[which])));
      return [
        name,
        withQuartiles(spread(({ ms }) => ms / 1_000)),
        withQuartiles(spread(({ bare }) => bare / 1_000)),
        `**${withQuartiles(spread(ratio), 1)}**`,
        whole(spread(({ cpu }) => cpu / 1_000).median),
      ];
    };
    const head = ['start', 's until ready, median (quartiles)', 's of the bare parts', 'ratio per round', 'CPU-ms'];
    return [
      markdownTable(head, [row('first', 'first'), row('again', 'again')]),
      '',
      `${ranOn}; ${record.rounds.length} rounds, each with a new data folder, without building the ` +
        'pages. CPU includes PostgreSQL.',
    ].join('\n');
  },
});

async function measure({ rounds, say }: Options): Promise<StartResult> {
  const measured = [];
  for (let n = 1; n <= rounds; n++) {
    say(`round ${n} …`);
    const folder = await temporaryFolder();
    try {
      const [ours, bare] = [() => startOurs(folder), () => startBare(folder)];
      const first = { ...(await ours()), bare: await bare() };
      measured.push({ first, again: { ...(await ours()), bare: await bare() } });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { rounds: measured };
}

async function startOurs(folder: string): Promise<Omit<Start, 'bare'>> {
  const begin = performance.now();
  const { launcher, stop } = await startIn(folder);
  try {
    await launcher.ready;
    return { ms: performance.now() - begin, cpu: await cpuOfTree(launcher.pid) };
  } finally {
    await stop();
  }
}

/**
 * The time in ms until PostgreSQL accepts connections (including initdb at the first start), plus that for an empty
 * Node process.
 */
async function startBare(folder: string): Promise<number> {
  const begin = performance.now();
  const postgres = await startPostgres({ dir: join(folder, 'bare'), password: 'bench' });
  await once(spawn(process.execPath, ['-e', '']), 'close');
  const ms = performance.now() - begin;
  await postgres.stop();
  return ms;
}

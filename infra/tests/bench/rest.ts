import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresPid, temporaryFolder } from '../support/launcher-process.ts';
import { defineBench, type Options, startIn } from './bench.ts';
import { cpuOfTree, processesOfTree } from './cpu.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, withQuartiles } from './table.ts';

/** A long interval, because CPU time is measured in steps of 10 ms. */
const WINDOW_MS = 10_000;

/**
 * CPU time in µs during `ms`, and memory in bytes at the end: resident for Node, proportional for PostgreSQL, whose
 * processes share buffers.
 */
type Window = Readonly<{ ms: number; cpu: Sides; memory: Sides }>;
type Sides = Readonly<{ node: number; postgres: number }>;
type RestResult = Readonly<{ windows: readonly Window[] }>;

const sum = ({ node, postgres }: Sides) => node + postgres;
const percent = (cpu: number, ms: number) => (cpu / (ms * 1_000)) * 100;

/** CPU time and memory of an idle marketplace. */
export const rest = defineBench<RestResult>({
  name: 'rest',
  sources: ['services', 'contracts', 'bff', 'infra/launcher'],
  goals: [
    {
      what: 'CPU time of an idle marketplace, with PostgreSQL',
      unit: '% of a core',
      atMost: 0.5,
      figures: ({ windows }) => windows.map(({ cpu, ms }) => percent(sum(cpu), ms)),
    },
    {
      what: 'memory of an idle marketplace, without PostgreSQL',
      unit: 'MB',
      atMost: 160,
      figures: ({ windows }) => windows.map(({ memory }) => memory.node / 1e6),
    },
  ],
  measure,
  table: (record, ranOn) => {
    const row = (name: string, of: (sides: Sides) => number) => [
      name,
      withQuartiles(spreadOf(record.windows.map(({ cpu, ms }) => percent(of(cpu), ms)))),
      withQuartiles(spreadOf(record.windows.map(({ memory }) => of(memory) / 1e6)), 0),
    ];
    return [
      markdownTable(
        ['', '% of a core, median (quartiles)', 'MB, median (quartiles)'],
        [row('Hirelane', ({ node }) => node), row('PostgreSQL', ({ postgres }) => postgres), row('both', sum)],
      ),
      '',
      `${ranOn}; ${record.windows.length} times ${WINDOW_MS / 1_000} s, in one process, without data. ` +
        'Memory is resident memory; memory that PostgreSQL processes share is counted once.',
    ].join('\n');
  },
});

async function measure({ rounds, say }: Options): Promise<RestResult> {
  const folder = await temporaryFolder();
  const { launcher, data, stop } = await startIn(folder);
  try {
    await launcher.ready;
    const server = postgresPid(data);
    const cpuNow = async (): Promise<Sides> => {
      const [all, postgres] = [await cpuOfTree(launcher.pid), await cpuOfTree(server)];
      return { node: all - postgres, postgres };
    };
    const memoryNow = async (): Promise<Sides> => {
      const [all, servers] = [await processesOfTree(launcher.pid), await processesOfTree(server)];
      const own = all.filter((pid) => !servers.includes(pid));
      return { node: await memoryOf(own, 'resident'), postgres: await memoryOf(servers, 'proportional') };
    };
    const window = async (): Promise<Window> => {
      const [before, start] = [await cpuNow(), performance.now()];
      await sleep(WINDOW_MS);
      const [after, ms] = [await cpuNow(), performance.now() - start];
      const cpu = { node: after.node - before.node, postgres: after.postgres - before.postgres };
      return { ms, cpu, memory: await memoryNow() };
    };
    say('not counted …');
    await window();
    const windows: Window[] = [];
    for (let n = 1; n <= rounds; n++) {
      say(`${n} of ${rounds} …`);
      windows.push(await window());
    }
    return { windows };
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The processes' total memory in bytes: `resident` counts shared memory once per process, `proportional` once in
 * total. Linux only; 0 elsewhere.
 */
export async function memoryOf(pids: readonly number[], kind: 'resident' | 'proportional'): Promise<number> {
  const line = kind === 'resident' ? /^Rss:\s+(\d+) kB$/m : /^Pss:\s+(\d+) kB$/m;
  const rollups = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')));
  return rollups.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0) * 1_024, 0);
}

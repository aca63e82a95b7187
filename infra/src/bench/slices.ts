import { cpuOfServer } from './cpu.ts';

/** One implementation of the work, called repeatedly. */
export type Contender = Readonly<{ once(caller: number): Promise<unknown> }>;

/** One slice of time: number of operations, duration in ms, µs of processor time. */
export type Slice = Readonly<{ operations: number; ms: number; cpu: number }>;
export type Round = Readonly<{ ours: Slice; raw: Slice }>;

type Options = Readonly<{
  ours: Contender;
  raw: Contender;
  callers: number;
  rounds: number;
  sliceMs: number;
  /** µs of processor time so far, of all processes that do a contender's work. */
  cpu: Readonly<Record<'ours' | 'raw', () => Promise<number>>>;
}>;

/**
 * Alternates short slices of two contenders, A B A B …, after an uncounted one of each, so that drift in the machine's
 * speed favours neither. Each caller has one operation in progress at any time (closed loop).
 */
export async function interleave({ ours, raw, callers, rounds, sliceMs, cpu }: Options): Promise<Round[]> {
  const measureOurs = () => slice(ours, callers, sliceMs, cpu.ours);
  const measureRaw = () => slice(raw, callers, sliceMs, cpu.raw);
  await measureOurs();
  await measureRaw();
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({ ours: await measureOurs(), raw: await measureRaw() });
  }
  return measured;
}

async function slice(
  contender: Contender,
  callers: number,
  ms: number,
  processorTime: () => Promise<number>,
): Promise<Slice> {
  const cpu = await processorTime();
  const start = performance.now();
  let operations = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - start < ms) {
        await contender.once(caller);
        operations++;
      }
    }),
  );
  // Until the last operation has ended, so that all counted operations are fully timed.
  return { operations, ms: performance.now() - start, cpu: (await processorTime()) - cpu };
}

/** That of this process and of a PostgreSQL server, by its process id. */
export const ourselvesAnd = (server: number) => async (): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return user + system + (await cpuOfServer(server));
};

import { cpuOfServer } from './cpu.ts';

/** One implementation of the work, called repeatedly. */
export type Contender = Readonly<{ once(caller: number): Promise<unknown> }>;

/** One slice of time: number of operations, duration in ms, µs of processor time of this process and of PostgreSQL. */
export type Slice = Readonly<{ operations: number; ms: number; cpu: number }>;
export type Round = Readonly<{ ours: Slice; raw: Slice }>;

type Options = Readonly<{
  ours: Contender;
  raw: Contender;
  callers: number;
  rounds: number;
  sliceMs: number;
  /** Process id of the PostgreSQL server. */
  server: number;
}>;

/**
 * Alternates short slices of two contenders, A B A B …, after an uncounted one of each, so that drift in the machine's
 * speed favours neither. Each caller has one operation in progress at any time (closed loop).
 */
export async function interleave({ ours, raw, callers, rounds, sliceMs, server }: Options): Promise<Round[]> {
  const measure = (contender: Contender) => slice(contender, callers, sliceMs, server);
  await measure(ours);
  await measure(raw);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({ ours: await measure(ours), raw: await measure(raw) });
  }
  return measured;
}

async function slice(contender: Contender, callers: number, ms: number, server: number): Promise<Slice> {
  const cpu = await processorTime(server);
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
  return { operations, ms: performance.now() - start, cpu: (await processorTime(server)) - cpu };
}

async function processorTime(server: number): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system + (await cpuOfServer(server));
}

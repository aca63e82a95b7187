import { cpuOfServer } from './cpu.ts';

/** One way of doing the work, as often as it is called. */
export type Contender = Readonly<{ once(caller: number): Promise<unknown> }>;

/** One slice of time: operations done, ms it took, µs of processor time of this process and of PostgreSQL. */
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
 * Interleaves short slices of two contenders, A B A B …, after one of each that is not counted, so that a machine whose
 * speed drifts favours neither. Each caller has one operation under way at any time (closed loop).
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
  // Until the last operation has ended, so that all that were counted had their time.
  return { operations, ms: performance.now() - start, cpu: (await processorTime(server)) - cpu };
}

async function processorTime(server: number): Promise<number> {
  const { user, system } = process.cpuUsage();
  return user + system + (await cpuOfServer(server));
}

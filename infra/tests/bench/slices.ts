import { cpuOfServer } from './cpu.ts';

/** One implementation of the measured work, called repeatedly. */
export type Contender = Readonly<{
  once(caller: number): Promise<unknown>;
  /** CPU time so far, in µs, of all processes that do the work. */
  cpu(): Promise<number>;
}>;

/** One slice: number of operations, duration in ms, CPU time in µs. */
export type Slice = Readonly<{ operations: number; ms: number; cpu: number }>;
/** One slice for each contender. */
export type Round<Name extends string> = Readonly<Record<Name, Slice>>;

type Options<Name extends string> = Readonly<{
  contenders: Readonly<Record<Name, Contender>>;
  callers: number;
  rounds: number;
  sliceMs: number;
}>;

/**
 * Alternates short slices of the contenders, A B A B …, after one uncounted slice each, so that drift in the machine's
 * speed favours none. Each caller has one operation in progress at any time (closed loop).
 */
export async function interleave<Name extends string>(options: Options<Name>): Promise<Round<Name>[]> {
  const { contenders, callers, rounds, sliceMs } = options;
  const round = async () => {
    const slices: [string, Slice][] = [];
    for (const [name, contender] of Object.entries<Contender>(contenders))
      slices.push([name, await slice(contender, callers, sliceMs)]);
    return Object.fromEntries(slices) as Round<Name>;
  };
  await round();
  const measured: Round<Name>[] = [];
  for (let n = 0; n < rounds; n++) measured.push(await round());
  return measured;
}

async function slice(contender: Contender, callers: number, ms: number): Promise<Slice> {
  const cpu = await contender.cpu();
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
  // Measured until the last operation has ended, so that every counted operation is included in full.
  return { operations, ms: performance.now() - start, cpu: (await contender.cpu()) - cpu };
}

/** The CPU time of this process and of the PostgreSQL server with this process id. */
export const ourselvesAnd = (server: number) => async (): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return user + system + (await cpuOfServer(server));
};

export const perSecond = ({ operations, ms }: Slice): number => (operations / ms) * 1_000;
export const msPerOperation = ({ operations, ms }: Slice): number => ms / operations;
export const cpuPerOperation = ({ operations, cpu }: Slice): number => cpu / operations;

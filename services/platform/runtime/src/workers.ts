import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

/** Node 20 needs tsx to read TypeScript. The image's Node reads it natively, so the image has no tsx. */
const execArgv = ({ pathname }: URL) =>
  !pathname.endsWith('.ts') || ('typescript' in process.features && process.features.typescript)
    ? []
    : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

/**
 * The limit for new objects, in MB. With V8's default, more of them may survive at once than fit within the limit for
 * old objects, and V8 then ends the whole process instead of the thread.
 */
const YOUNG_MB = 8;

type Options = Readonly<{
  /**
   * The module that the threads load. The bundler detects `new URL(path, import.meta.url)` if it is a single
   * expression.
   */
  module: URL;
  /** The name of its function, which takes one question and returns the answer or a promise for it. */
  name: string;
  threads: number;
  /** How long a thread stays idle before it ends and releases its memory, in milliseconds. */
  idleMs: number;
  /**
   * The time limit for one answer, in milliseconds from the call to `run`, which includes waiting for a thread and
   * starting it. Unlimited if absent.
   */
  timeoutMs?: number;
  /** The limit for one thread's objects, in MB. A thread that exceeds it is ended. Buffers do not count. */
  heapMb?: number;
}>;

/** `stop` ends the threads. Questions without an answer fail. */
export type Workers<Question, Answer> = Readonly<{
  /**
   * `transfer` lists the buffers in the question whose ownership passes to the thread. Rejects with `WorkerEnded` if
   * the thread exceeds a limit.
   */
  run(question: Question, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** The number of questions waiting for a thread. */
  waiting(): number;
  stop(): Promise<void>;
}>;

/** Thrown if there was no answer in time, or if the thread was ended because it used too much memory. */
export class WorkerEnded extends Error {}

/**
 * Runs a function in worker threads, so that this process's event loop is not blocked. The threads start with the first
 * question. A thread that exceeds a limit is ended, and the next question gets a new one.
 */
export function openWorkers<Question, Answer>(options: Options): Workers<Question, Answer> {
  const { module, name, threads, idleMs, timeoutMs, heapMb } = options;
  const pool = new Piscina<Question, Answer>({
    filename: fileURLToPath(module),
    name,
    execArgv: execArgv(module),
    minThreads: 0,
    maxThreads: threads,
    maxQueue: Number.POSITIVE_INFINITY,
    idleTimeout: idleMs,
    ...(heapMb !== undefined && {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    }),
  });
  return {
    async run(question, transfer = []) {
      const signal = timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) };
      try {
        return await pool.run(question, { ...signal, transferList: [...transfer] });
      } catch (error) {
        if (isEnded(error)) throw new WorkerEnded('The worker exceeded its time or memory limit.', { cause: error });
        throw error;
      }
    },
    waiting: () => pool.queueSize,
    stop: () => pool.destroy(),
  };
}

const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'));

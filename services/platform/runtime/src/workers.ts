import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

/** Node 20 needs tsx to read TypeScript; the Node of the image reads it without help, and has no tsx. */
const execArgv = ({ pathname }: URL) =>
  !pathname.endsWith('.ts') || ('typescript' in process.features && process.features.typescript)
    ? []
    : ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];

/**
 * MB of new objects. With V8's default more may survive at once than the limit of the old ones leaves space for, and V8
 * then ends the whole process instead of the thread.
 */
const YOUNG_MB = 8;

type Options = Readonly<{
  /** The module that the threads load. The bundler finds it as `new URL(path, import.meta.url)`, in one expression. */
  module: URL;
  /** The name of its function, which takes one question and returns the answer or a promise of it. */
  name: string;
  threads: number;
  /** ms without a question after which a thread ends and releases its memory. */
  idleMs: number;
  /**
   * ms that one answer may take, counted from the call of `run`: the wait for a thread and its start count too. Absent:
   * any time.
   */
  timeoutMs?: number;
  /** MB that the objects of one thread may take; a thread that needs more ends. Buffers do not count. */
  heapMb?: number;
}>;

/** `stop` ends the threads; what they have not answered fails. */
export type Workers<Question, Answer> = Readonly<{
  /** `transfer`: buffers of the question that the thread takes over. Rejects with `WorkerEnded` past a limit. */
  run(question: Question, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  /** Questions that wait for a thread. */
  waiting(): number;
  stop(): Promise<void>;
}>;

/** No answer came in time, or a thread took too much memory and was ended. */
export class WorkerEnded extends Error {}

/**
 * Runs a function in worker threads, which start with the first question, so that the event loop of this process goes
 * on. A thread that exceeds a limit is ended, and the next question gets a new one.
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
        if (isEnded(error)) throw new WorkerEnded('the worker exceeded its time or memory', { cause: error });
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

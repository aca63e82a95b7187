export const OPERATIONS = ['login', 'registration', 'confirmation'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Callers of the slices: one at a time for latency, eight for throughput. */
export const CALLERS = [1, 8] as const;

/** One slice of time: ms of each request, ms in total, µs of processor time of the server's processes. */
export type LoginSlice = Readonly<{ latencies: readonly number[]; ms: number; cpu: number }>;
export type LoginRound = Readonly<{ before: LoginSlice; after: LoginSlice }>;
/** `before`: the commit of the other checkout. */
export type LoginsResult = Readonly<{
  before: string;
  sliceMs: number;
  results: readonly Readonly<{ operation: Operation; callers: number; rounds: readonly LoginRound[] }>[];
}>;

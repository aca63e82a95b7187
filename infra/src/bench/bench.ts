import { type Goal, judge, type Verdict } from './goals.ts';
import { type Measured, measuredOn, readRecord, writeRecord } from './record.ts';

/** What the command line says; each bench uses the ones that it needs. */
export type Options = Readonly<{
  rounds: number;
  sliceMs: number;
  /** Number of operations of each side in a round. */
  each: number;
  /** Numbers of projects, smallest first. */
  sizes: readonly number[];
  /** A folder that keeps what is generated, for the next run. */
  data?: string;
  /** The checkout of another release. */
  against?: string;
  /** Of an EventStoreDB. */
  url?: string;
  say(text: string): void;
}>;

export type Outcome = Readonly<{
  table: string;
  verdicts: readonly Verdict[];
  /** Keeps the raw result. */
  store(): Promise<void>;
}>;

export type Bench = Readonly<{
  name: string;
  /** An option without which it cannot run. */
  needs?: 'against' | undefined;
  measure(options: Options): Promise<Outcome>;
  /** Its goals, judged by the stored result. */
  verdicts(): readonly Verdict[];
  /** The table of the stored result; null without a result. */
  table(): string | null;
}>;

type Definition<R extends object> = Readonly<{
  name: string;
  needs?: 'against';
  /** Folders that it measures: if they have uncommitted changes, the result says so. */
  sources: readonly string[];
  goals: readonly Goal<R>[];
  measure(options: Options): Promise<R>;
  /** The table in Markdown, with a line about the version and the machine. */
  table(record: Measured & R): string;
}>;

/** A measurement with goals, whose raw result is kept, and whose table is in docs/performance.md. */
export function defineBench<R extends object>(definition: Definition<R>): Bench {
  const { name, needs, sources, goals, measure, table } = definition;
  const judged = (result: R | null) => goals.map((goal) => judge(name, goal, result));
  return {
    name,
    needs,
    async measure(options) {
      const result = await measure(options);
      const record = { bench: name, ...measuredOn(sources), ...result };
      return { table: table(record), verdicts: judged(result), store: () => writeRecord(record) };
    },
    verdicts: () => judged(readRecord<R>(name)),
    table() {
      const record = readRecord<Measured & R>(name);
      return record && table(record);
    },
  };
}

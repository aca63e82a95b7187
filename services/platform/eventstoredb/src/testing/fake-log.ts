import { randomUUID } from 'node:crypto';
import type { Stored } from './messages.ts';

export type FakeLog = Readonly<{
  /** All events, by position. */
  events: readonly Stored[];
  stream(name: string): readonly Stored[] | undefined;
  append(stream: string, proposed: readonly Proposed[]): Stored;
  /** Deletes the events in the server's own streams, whose names begin with `$`; their positions become empty. */
  scavenge(): void;
  /** Copies the log; the returned function restores the copy, as an operator does with a copied data folder. */
  backUp(): () => void;
  /** The index of the first event at or after a position. */
  indexOf(position: bigint): number;
  /** Whether a record begins (or began, if scavenged) at a position, or the log ends before the position. */
  isPosition(position: bigint): boolean;
}>;

export type Proposed = Pick<Stored, 'id' | 'metadata' | 'custom' | 'data'>;

/** The size of a record without its data. */
const RECORD_BYTES = 100;

/** Streams and their common log, in memory. */
export function openFakeLog(): FakeLog {
  let events: Stored[] = [];
  let streams = new Map<string, Stored[]>();
  let position = 0n;
  let begins = new Set([position]);

  return {
    get events() {
      return events;
    },
    stream: (name) => streams.get(name),
    append(stream, proposed) {
      const there = streams.get(stream) ?? [];
      streams.set(stream, there);
      for (const { id, metadata, custom, data } of proposed) {
        position += BigInt(RECORD_BYTES + data.length);
        begins.add(position);
        const created = String(BigInt(Date.now()) * 10_000n);
        const stored = {
          stream,
          revision: BigInt(there.length),
          position,
          id,
          metadata: new Map([...metadata, ['created', created]]),
          custom,
          data,
        };
        there.push(stored);
        events.push(stored);
      }
      return there.at(-1) as Stored;
    },
    scavenge() {
      events = events.filter(({ stream }) => !stream.startsWith('$'));
    },
    backUp() {
      const [copied, copiedStreams] = [[...events], [...streams].map(([name, list]) => [name, [...list]] as const)];
      const [end, copiedBegins] = [position, [...begins]];
      return () => {
        events = [...copied];
        streams = new Map(copiedStreams.map(([name, list]) => [name, [...list]]));
        position = end;
        begins = new Set(copiedBegins);
      };
    },
    isPosition: (wanted) => wanted > position || begins.has(wanted),
    indexOf(wanted) {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((events[middle] as Stored).position < wanted) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

const META = { schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() };

/** An event as sent by a service. */
export const aProposed = (data: unknown = {}): Proposed => ({
  id: randomUUID(),
  metadata: new Map([
    ['type', 'Tested'],
    ['content-type', 'application/json'],
  ]),
  custom: Buffer.from(JSON.stringify(META)),
  data: Buffer.from(JSON.stringify(data)),
});

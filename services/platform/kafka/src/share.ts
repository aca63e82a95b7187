/** What one copy knows of its share of a group's work: the lanes that are its own for now. */
export type Share = Readonly<{
  /** The lanes that this copy has from now on; what moved to another copy is that copy's to catch up with. */
  assign(lanes: ReadonlySet<string>): void;
  /** A batch was taken; so many messages of its lane wait. */
  took(lane: string, waiting: number): void;
  failed(lane: string, error: Error): void;
  /** Messages that wait, in the lanes of which anything is known. */
  behind(): number;
  /** Why a lane does not go on; undefined when all do. */
  failure(): Error | undefined;
}>;

export function openShare(): Share {
  const waiting = new Map<string, number>();
  const failures = new Map<string, Error>();
  return {
    assign(lanes) {
      for (const known of [waiting, failures]) {
        for (const lane of known.keys()) if (!lanes.has(lane)) known.delete(lane);
      }
    },
    took(lane, messages) {
      waiting.set(lane, messages);
      failures.delete(lane);
    },
    failed: (lane, error) => void failures.set(lane, error),
    behind: () => [...waiting.values()].reduce((sum, n) => sum + n, 0),
    failure: () => [...failures.values()][0],
  };
}

/** What one copy knows of its share of a group's work: the partitions that are its own for now. */
export type Share = Readonly<{
  /** The partitions that this copy has from now on; what moved to another copy is that copy's to catch up with. */
  assign(partitions: ReadonlySet<string>): void;
  /** A batch was taken; so many messages of its partition wait. */
  took(partition: string, waiting: number): void;
  failed(partition: string, error: Error): void;
  /** Messages that wait, in the partitions of which anything is known. */
  behind(): number;
  /** Why a partition does not go on; undefined when all do. */
  failure(): Error | undefined;
}>;

export function openShare(): Share {
  const waiting = new Map<string, number>();
  const failures = new Map<string, Error>();
  return {
    assign(partitions) {
      for (const known of [waiting, failures]) {
        for (const partition of known.keys()) if (!partitions.has(partition)) known.delete(partition);
      }
    },
    took(partition, messages) {
      waiting.set(partition, messages);
      failures.delete(partition);
    },
    failed: (partition, error) => void failures.set(partition, error),
    behind: () => [...waiting.values()].reduce((sum, n) => sum + n, 0),
    failure: () => [...failures.values()][0],
  };
}

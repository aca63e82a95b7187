/** One process's share of a group's work: the partitions that are assigned to the process. */
export type Share = Readonly<{
  /** Sets this process's partitions. Other processes are responsible for the others. */
  assign(partitions: ReadonlySet<string>): void;
  /** Reports that a batch was handled and that its partition has `waiting` messages left. */
  took(partition: string, waiting: number): void;
  failed(partition: string, error: Error): void;
  /** Returns the number of messages left, in the partitions for which it is known. */
  behind(): number;
  /** Returns the reason why a partition is not progressing, or undefined if every partition is. */
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

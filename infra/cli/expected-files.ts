import type { ServiceName } from '@hirelane/api/services';
import type { Recorded } from '@hirelane/event-sourcing/events';

type Line = Pick<Recorded, 'type' | 'data'>;

/**
 * Reads the logs, in any order, to determine which files are kept, with the SHA-256 of their bytes: files of users who
 * still have an account, and files that a client keeps with accepted work.
 */
export function openExpectedFiles() {
  const uploads = new Map<string, string>();
  const erased = new Set<string>();
  /** File ids by contract id. */
  const accepted = new Map<string, readonly string[]>();
  const over = new Set<string>();

  function followFile({ type, data }: Line) {
    const { fileId, sha256 } = data as { fileId: string; sha256?: string };
    if (type === 'FileUploaded' && sha256) uploads.set(fileId, sha256);
    if (type === 'FileRemoved') uploads.delete(fileId);
    if (type === 'FileErased') erased.add(fileId);
  }

  function followContract({ type, data }: Line) {
    const { engagementId, files } = data as { engagementId: string; files: readonly { fileId: string }[] };
    if (type === 'WorkAccepted')
      accepted.set(
        engagementId,
        files.map(({ fileId }) => fileId),
      );
    if (type === 'EngagementClientErased' || type === 'EngagementExpired') over.add(engagementId);
  }

  return {
    /** Applies the next line of a log. */
    follow(log: ServiceName, line: string): void {
      if (log === 'files') followFile(JSON.parse(line));
      if (log === 'hiring') followContract(JSON.parse(line));
    },
    expected(): ReadonlyMap<string, string> {
      const kept = new Set([...accepted].flatMap(([engagementId, files]) => (over.has(engagementId) ? [] : files)));
      return new Map([...uploads].filter(([fileId]) => !erased.has(fileId) || kept.has(fileId)));
    },
  };
}

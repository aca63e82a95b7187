import { randomBytes } from 'node:crypto';
import type { PublicIds } from '@hirelane/api/public-events/ids';
import { invalidField } from '@hirelane/http/http-problem';

/** A checkpoint (`event-sourcing/checkpoint`), optionally with the marker that `unlinkable` adds. */
const CHECKPOINT = /^(\d+(?::\d+)?(?:@[\da-f-]{36})?)(?:#[\da-f]{8})?$/;
const SNAPSHOT = /^snapshot (\S*) (\S*)$/;

/** The cursor of a snapshot: how far the log was searched, and the position at which the snapshot was begun. */
export type SnapshotCursor = Readonly<{ searched: string | null; begunAt: string | null }>;

/** The checkpoint in a position. Throws 422 if the position does not contain one. */
export function checkpointIn(position: string, ids: PublicIds): string {
  const [, checkpoint] = CHECKPOINT.exec(ids.checkpointOf(position) ?? '') ?? [];
  return checkpoint ?? refusePosition();
}

/** The 422 for a position that the log has never returned. */
export function refusePosition(): never {
  throw invalidField(
    'after',
    'This position is not in the log. Start again without a position; events keep their ids.',
  );
}

/**
 * A position after a checkpoint that need not be that of a public event. It is different each time, so that equal
 * positions do not show that no private event was written in between.
 */
export const unlinkable = (checkpoint: string, ids: PublicIds): string =>
  ids.positionOf(`${checkpoint}#${randomBytes(4).toString('hex')}`);

/** The text of a snapshot's cursor. `begunAt` is a position. */
export const snapshotCursor = ({ searched, begunAt }: SnapshotCursor, ids: PublicIds): string =>
  ids.positionOf(`snapshot ${searched ?? ''} ${begunAt ?? ''}`);

/** Parses the result of `snapshotCursor`. Throws 422 for any other text. */
export function snapshotIn(cursor: string, ids: PublicIds): SnapshotCursor {
  const [isRight, searched, begunAt] = SNAPSHOT.exec(ids.checkpointOf(cursor) ?? '') ?? [];
  if (isRight === undefined) refusePosition();
  return { searched: searched || null, begunAt: begunAt || null };
}

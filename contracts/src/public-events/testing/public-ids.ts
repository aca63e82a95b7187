import { createHash } from 'node:crypto';
import type { PublicIds } from '../ids.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Ids that do not show the log's ids, without a key. Positions cannot be read again. */
export const TEST_IDS: PublicIds = {
  idOf: (kind, id) => hash(`${kind} ${id}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5'),
  positionOf: hash,
  checkpointOf: () => null,
};

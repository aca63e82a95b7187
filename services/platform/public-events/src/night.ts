import { createHash } from 'node:crypto';
import { DAY_MS } from '@hirelane/api/constants';

/** The part of the night, from midnight UTC, in which the changes of the previous day are published. */
const WINDOW_MS = 3_600_000;

/**
 * When to publish a change that one person's decision makes to several projects, proposals or contracts: in the night
 * after `at` (RFC 3339, UTC), at a time that depends only on `id`, so that the changes of all people are mixed. Returns
 * that time and the day to which the change is dated, both in UTC.
 */
export function nightAfter(at: string, id: string): Readonly<{ dueAt: string; day: string }> {
  const day = at.slice(0, 10);
  const offset = createHash('sha256').update(id).digest().readUIntBE(0, 6) % WINDOW_MS;
  return { day, dueAt: new Date(Date.parse(day) + DAY_MS + offset).toISOString() };
}

import type { PersonalRecord } from '@hirelane/contracts/api/personal-data';

/**
 * A record of somebody's data without whose the thing is that they reported: questions and reviews are shown without a
 * name, and their id must not say it either.
 */
export function withoutOwner(record: PersonalRecord): PersonalRecord {
  if (record.kind !== 'report') return record;
  const history = record.history.map(({ data, ...step }) => {
    const { personId: _, ...rest } = data as Readonly<Record<string, unknown>>;
    return { ...step, data: rest };
  });
  return { ...record, history };
}

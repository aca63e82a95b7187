import { anId } from '@hirelane/api/testing/fixtures';
import { expect, test } from 'vitest';
import { withoutOwner } from '../service.ts';

const at = '2026-11-26T12:00:00.000Z';
const step = { what: 'ReportFiled', at, data: { by: anId(1), about: 'review', thingId: anId(2), personId: anId(3) } };

test('the export of a report about a review contains the reporter’s words but not the review’s owner', () => {
  expect(withoutOwner({ kind: 'report', id: anId(4), history: [step] }).history).toEqual([
    { ...step, data: { by: anId(1), about: 'review', thingId: anId(2) } },
  ]);
});

test('records of other kinds are not changed', () => {
  const record = { kind: 'block', id: anId(4), history: [step] };
  expect(withoutOwner(record)).toBe(record);
});

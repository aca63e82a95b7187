import { anId } from '@hirelane/api/testing/fixtures';
import { given } from '@hirelane/event-sourcing/testing/given';
import { expect, test } from 'vitest';
import { reportIdOf } from './handlers.ts';
import { type ReportCommand, type ReportEvent, report } from './report.ts';

const at = '2026-11-24T08:15:00.123Z';
const ids = { reportId: anId(4), by: anId(1), about: 'review', thingId: anId(2), personId: anId(3) } as const;
const file = { type: 'FileReport', ids, reason: 'abuse', words: 'It calls me names.', at } as const;
const filed: ReportEvent = {
  type: 'ReportFiled',
  data: { ...ids, reason: 'abuse', words: 'It calls me names.', filedAt: at },
};
const decide = (decision: 'upheld' | 'dismissed'): ReportCommand => ({ type: 'DecideReport', decision, at });
const decided = (decision: 'upheld' | 'dismissed'): ReportEvent => ({
  type: 'ReportDecided',
  data: { ...ids, decision, decidedAt: at },
});

test('an item can be reported only once, regardless of the content of a second report', () => {
  given(report)().when(file).thenEvents(filed);
  given(report)(filed)
    .when({ ...file, reason: 'fraud', words: '' })
    .thenNothing();
});

test('the operator can decide a report only once', () => {
  given(report)(filed).when(decide('upheld')).thenEvents(decided('upheld'));
  given(report)(filed, decided('upheld')).when(decide('upheld')).thenNothing();
  given(report)(filed, decided('upheld')).when(decide('dismissed')).thenRefused('decided-otherwise');
});

test('a report that was not filed cannot be decided', () => {
  given(report)().when(decide('dismissed')).thenRefused('no-report');
});

test('a decision is kept when the item is reported again', () => {
  given(report)(filed, decided('dismissed')).when(file).thenNothing();
});

test('the operator can still decide after the reporter has left', () => {
  given(report)(filed, { type: 'ReportErased', data: ids }).when(decide('upheld')).thenEvents(decided('upheld'));
});

test('each person has one report per item', () => {
  const thing = { about: 'review', id: anId(2) } as const;
  expect(reportIdOf(anId(1), thing)).toBe(reportIdOf(anId(1), thing));
  expect(reportIdOf(anId(1), { ...thing, about: 'project' })).not.toBe(reportIdOf(anId(1), thing));
  expect(reportIdOf(anId(5), thing)).not.toBe(reportIdOf(anId(1), thing));
});

test('an item that was sent again with different words can be reported again', () => {
  const thing = { about: 'invitation', id: anId(2) } as const;
  expect(reportIdOf(anId(1), thing, anId(6))).toBe(reportIdOf(anId(1), thing, anId(6)));
  expect(reportIdOf(anId(1), thing, anId(7))).not.toBe(reportIdOf(anId(1), thing, anId(6)));
});

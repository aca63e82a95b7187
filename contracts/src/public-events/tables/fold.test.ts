import { expect, test } from 'vitest';
import type { PublicCategory } from '../catalog.ts';
import type { PublicEvent } from '../event.ts';
import { bidRow, hireRow, projectRow, skillRows } from './fold.ts';

const brief = {
  ...{ category: 'business', skills: ['Excel', 'SQL'], otherSkills: 1, scope: 'small', experienceType: 'fresher' },
  ...{ durationMonths: 1, rate: 1_000, currency: 'INR' },
};
const bid = { bidRate: 900, currency: 'INR', durationMonths: 3 };
const ids = {
  project: { projectId: 'p' },
  proposal: { projectId: 'p', proposalId: 'b' },
  engagement: { projectId: 'p' },
};
const time = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00.123456Z`;

/** The events of one subject, a day apart, from the first of November on. */
function lifeOf<C extends PublicCategory>(category: C, ...said: readonly (readonly [string, object?])[]) {
  const events = said.map(([type, data = {}], i) => ({
    ...{ id: `e${i}`, type: `hirelane.${category}.${type}`, subject: `${category}-x`, time: time(i + 1) },
    ...{ sequence: String(i + 1), position: `p${i}`, data: { ...ids[category], ...data } },
  }));
  return events as unknown as readonly PublicEvent<C>[];
}

const counts = { bids: 2, hires: 1 };
const projectOf = (...said: readonly (readonly [string, object?])[]) => projectRow(lifeOf('project', ...said), counts);

test('a project has what was last published, its first publication, and the counts', () => {
  expect(projectOf(['posted', brief], ['edited', { ...brief, rate: 2_000, skills: ['SQL'] }])).toEqual({
    ...{
      ...brief,
      projectId: 'p',
      rate: 2_000,
      skills: ['SQL'],
      status: 'published',
      isHidden: false,
      edits: 1,
      ...counts,
    },
    ...{ publishedAt: time(1), unpublishedAt: null, filledAt: null, closedAt: null, hiddenAt: null, erasedAt: null },
    ...{ updatedAt: time(2), sequence: 2 },
  });
});

test.each([
  [['unpublished'], { status: 'unpublished', unpublishedAt: time(2), publishedAt: time(1) }],
  [['filled'], { status: 'filled', filledAt: time(2) }],
  [['filled', 'reopened'], { status: 'published', filledAt: null, updatedAt: time(3) }],
  [['closed'], { status: 'closed', closedAt: time(2) }],
  [['filled', 'erased'], { status: 'erased', filledAt: time(2), erasedAt: time(3) }],
  [['hidden'], { status: 'published', isHidden: true, hiddenAt: time(2), updatedAt: time(1) }],
  [['hidden', 'shown'], { isHidden: false, hiddenAt: time(2), sequence: 3 }],
])('after %j, a project has %j', (types, expected) => {
  expect(projectOf(['posted', brief], ...types.map((type) => [type] as const))).toMatchObject(expected);
});

test('a project that is published again keeps its first publication and edits, and is no draft', () => {
  const row = projectOf(['posted', brief], ['edited', brief], ['unpublished'], ['posted', { ...brief, rate: 5 }]);
  expect(row).toMatchObject({ status: 'published', publishedAt: time(1), unpublishedAt: null, edits: 1, rate: 5 });
});

test('an event of an unknown type changes only the sequence', () => {
  const known = projectOf(['posted', brief]);
  expect(projectOf(['posted', brief], ['praised'])).toEqual({ ...known, sequence: 2 });
});

test('a subject without its first event has no row', () => {
  expect(projectOf(['closed'])).toBeNull();
  expect(bidRow(lifeOf('proposal', ['withdrawn']))).toBeNull();
  expect(hireRow(lifeOf('engagement', ['ended', { outcome: 'early' }]))).toBeNull();
});

test('a bid has its first and its current terms', () => {
  const revised = { ...bid, bidRate: 800, durationMonths: 6 };
  expect(
    bidRow(lifeOf('proposal', ['sent', bid], ['revised', { ...bid, bidRate: 850 }], ['revised', revised])),
  ).toEqual({
    ...{ proposalId: 'b', projectId: 'p', firstBid: 900, currentBid: 800, currency: 'INR' },
    ...{ firstDurationMonths: 3, currentDurationMonths: 6, revisions: 2, sentAt: time(1), revisedAt: time(3) },
    ...{ withdrawnAt: null, erasedAt: null, sequence: 3 },
  });
});

test('a bid shows that it was withdrawn and that its author left', () => {
  expect(bidRow(lifeOf('proposal', ['sent', bid], ['withdrawn'], ['erased']))).toMatchObject({
    ...{ withdrawnAt: time(2), erasedAt: time(3), revisions: 0, revisedAt: null },
  });
});

test('a contract without an end is running, and has an outcome afterwards', () => {
  const started = ['started'] as const;
  const running = { engagementId: 'x', projectId: 'p', startedAt: time(1), endedAt: null, outcome: null, sequence: 1 };
  expect(hireRow(lifeOf('engagement', started))).toEqual(running);
  expect(hireRow(lifeOf('engagement', started, ['ended', { outcome: 'early' }]))).toEqual({
    ...{ ...running, endedAt: time(2), outcome: 'early', sequence: 2 },
  });
});

test("a project's skills keep the client's order", () => {
  const row = projectOf(['posted', brief]);
  expect(row && skillRows(row)).toEqual([
    { projectId: 'p', skill: 'Excel', place: 1 },
    { projectId: 'p', skill: 'SQL', place: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { keptAs } from '@/shared/reports/things';

const message = { about: 'message', id: 'm' } as const;

test('the typed text about two messages with the same id is kept apart', () => {
  const [one, other] = ['f', 'g'].map((freelancerId) =>
    keptAs({ ...message, conversation: { projectId: 'p', freelancerId } }),
  );
  expect(one).not.toBe(other);
});

test('text typed about another thing before an update is still found', () => {
  expect(keptAs({ about: 'review', id: 'r' })).toBe('report.review.r');
});

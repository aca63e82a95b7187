import { expect, test } from 'vitest';
import { keptAs } from '@/shared/reports/things';

const message = { about: 'message', id: 'm' } as const;

test('text typed about two messages with the same id is kept separate', () => {
  const [one, other] = ['f', 'g'].map((freelancerId) =>
    keptAs({ ...message, conversation: { projectId: 'p', freelancerId } }),
  );
  expect(one).not.toBe(other);
});

test('text typed about other content before an update is still found', () => {
  expect(keptAs({ about: 'review', id: 'r' })).toBe('report.review.r');
});

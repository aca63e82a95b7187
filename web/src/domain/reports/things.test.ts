import { expect, test } from 'vitest';
import { keptAs } from '@/domain/reports/things';

const message = { about: 'message', id: 'm' } as const;

test('the texts of reports about two messages with the same id are kept separate', () => {
  const [one, other] = ['f', 'g'].map((freelancerId) =>
    keptAs({ ...message, conversation: { projectId: 'p', freelancerId } }),
  );
  expect(one).not.toBe(other);
});

test('the text of a report about other content is still found after an update', () => {
  expect(keptAs({ about: 'review', id: 'r' })).toBe('report.review.r');
});

import { expect, test } from 'vitest';
import { ago } from '@/shared/lib/ago';

const NOW = Date.parse('2026-11-26T12:00:00Z');

test.each([
  ['2026-11-26T12:05:00Z', 'just now'],
  ['2026-11-26T11:59:01Z', 'just now'],
  ['2026-11-26T11:59:00Z', '1 min ago'],
  ['2026-11-26T11:00:01Z', '59 min ago'],
  ['2026-11-26T11:00:00Z', '1 h ago'],
  ['2026-11-25T12:00:01Z', '23 h ago'],
  ['2026-11-25T12:00:00Z', '1 day ago'],
  ['2026-11-24T12:00:00Z', '2 days ago'],
  ['2026-10-26T12:00:00Z', '1 month ago'],
  ['2026-01-03T03:04:05Z', '10 months ago'],
  ['2025-11-26T00:00:00Z', '1 year ago'],
  ['2020-11-26T00:00:00Z', '6 years ago'],
])('%s is shown as %s', (instant, words) => expect(ago(instant, NOW)).toBe(words));

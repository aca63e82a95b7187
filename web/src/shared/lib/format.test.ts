import { afterEach, expect, test, vi } from 'vitest';
import { oneDecimal } from '@/shared/lib/format';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const { DateTimeFormat: Own } = Intl;

/** Formats dates as another browser's ICU does: 22-NOV-2026, with narrow spaces between the parts. */
class OtherDateTimeFormat {
  readonly #format: Intl.DateTimeFormat;

  constructor(locale: string, options: Intl.DateTimeFormatOptions) {
    this.#format = new Own(locale, options);
  }

  formatToParts(date: Date): Intl.DateTimeFormatPart[] {
    const parts = this.#format.formatToParts(date);
    return parts.map(({ type, value }) => ({ type, value: type === 'literal' ? '\u202f' : value }));
  }

  format(date: Date): string {
    const parts = this.#format.formatToParts(date);
    return parts.map(({ type, value }) => (type === 'literal' ? '-' : value.toUpperCase())).join('');
  }
}

const load = () => import('@/shared/lib/format');

test.each([
  ['this ICU', Own],
  ['another ICU', OtherDateTimeFormat],
])('a date is formatted the same way with %s', async (_which, DateTimeFormat) => {
  vi.stubGlobal('Intl', { NumberFormat: Intl.NumberFormat, DateTimeFormat });
  const { formatDay, formatInstant, formatTime } = await load();
  expect(formatDay('2026-11-22')).toBe('22 Nov 2026');
  expect(formatDay('2021-09-03')).toBe('3 Sep 2021');
  const noon = new Date(2026, 10, 2, 12, 5, 9);
  expect(formatInstant(noon.toISOString())).toBe('2 Nov 2026, 12:05 pm');
  expect(formatInstant(new Date(2026, 0, 31, 0, 0).toISOString())).toBe('31 Jan 2026, 12:00 am');
  expect(formatTime(noon.getTime())).toBe('12:05:09 pm');
});

test.each([
  [4, 4],
  [4.36, 4.3],
  [4.1, 4.1],
  [4.7, 4.7],
  [5, 5],
  [3.96, 3.9],
  [3.99, 3.9],
])('an average of %d is shown as %d', (average, shown) => {
  expect(oneDecimal(average)).toBe(shown);
});

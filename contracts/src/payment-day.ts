import { DAY_MS } from './constants.ts';

/**
 * The maximum number of days between a payment and the later beginning of its contract. An advance is often paid in the
 * month before, while the parties are still negotiating. An earlier day is almost certainly a typo in the year.
 */
export const PAID_BEFORE_DAYS = 30;

/** The first calendar day when a payment under a contract may have been made. `startedAt` is an instant. */
export const firstPaymentDay = (startedAt: string): string =>
  new Date(Date.parse(startedAt.slice(0, 10)) - PAID_BEFORE_DAYS * DAY_MS).toISOString().slice(0, 10);

/**
 * The error message for a payment's calendar day, as a sentence; null if the day is valid. `now` is in milliseconds.
 */
export function faultOfPaymentDay(paidOn: string, startedAt: string, now: number): string | null {
  // It may already be the next day in the client's time zone.
  if (Date.parse(paidOn) > now + DAY_MS) return 'This must not be in the future.';
  if (paidOn >= firstPaymentDay(startedAt)) return null;
  return `This must not be more than ${PAID_BEFORE_DAYS} days before the contract began.`;
}

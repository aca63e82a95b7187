const DAY_MS = 24 * 3_600_000;

/**
 * Days before the beginning of a contract on which a payment for it may have been made: an advance is often paid while
 * the two still agree on the terms, within a month. An earlier day is nearly always a wrong year.
 */
export const PAID_BEFORE_DAYS = 30;

/** The first calendar day on which a payment under a contract may have been made. `startedAt`: an instant. */
export const firstPaymentDay = (startedAt: string): string =>
  new Date(Date.parse(startedAt.slice(0, 10)) - PAID_BEFORE_DAYS * DAY_MS).toISOString().slice(0, 10);

/** What is wrong with the calendar day of a payment, as a sentence; null if nothing is. `now`: in milliseconds. */
export function faultOfPaymentDay(paidOn: string, startedAt: string, now: number): string | null {
  // It may already be the day after where the client is.
  if (Date.parse(paidOn) > now + DAY_MS) return 'This must not be in the future.';
  if (paidOn >= firstPaymentDay(startedAt)) return null;
  return `This must not be more than ${PAID_BEFORE_DAYS} days before the contract began.`;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Days before the beginning of a contract on which a payment for it may have been made: an advance is often paid while
 * the parties still negotiate, within a month. An earlier day is almost certainly a wrong year.
 */
export const PAID_BEFORE_DAYS = 30;

/** The first calendar day on which a payment under a contract may have been made. `startedAt`: an instant. */
export const firstPaymentDay = (startedAt: string): string =>
  new Date(Date.parse(startedAt.slice(0, 10)) - PAID_BEFORE_DAYS * DAY_MS).toISOString().slice(0, 10);

/** The error of a payment's calendar day, as a sentence; null if it is valid. `now`: in milliseconds. */
export function faultOfPaymentDay(paidOn: string, startedAt: string, now: number): string | null {
  // It may already be the next day in the client's time zone.
  if (Date.parse(paidOn) > now + DAY_MS) return 'This must not be in the future.';
  if (paidOn >= firstPaymentDay(startedAt)) return null;
  return `This must not be more than ${PAID_BEFORE_DAYS} days before the contract began.`;
}

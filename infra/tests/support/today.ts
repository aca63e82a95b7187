/** The current day in UTC, such as `2026-11-23`: a possible day of a payment. */
export const today = (): string => new Date().toISOString().slice(0, 10);

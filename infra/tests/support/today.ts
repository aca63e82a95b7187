/** The calendar day in UTC, `2026-11-23`: a day on which a payment may have been made. */
export const today = (): string => new Date().toISOString().slice(0, 10);

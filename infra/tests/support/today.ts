/** The current date in UTC, such as `2026-11-23`, which is a valid payment date. */
export const today = (): string => new Date().toISOString().slice(0, 10);

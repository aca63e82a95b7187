/**
 * An average of at most two decimals as it is shown, to one: rounded down, since a search for four stars finds nobody
 * with
 * 3.96, who must not be shown with 4.0.
 */
export const oneDecimal = (average: number): number => Math.floor(Math.round(average * 100) / 10) / 10;

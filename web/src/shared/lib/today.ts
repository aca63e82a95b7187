/** A calendar day where the user is, `2026-03-01`, some days after `now`. */
export function inDays(days: number, now = new Date()): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Today where the user is. */
export const today = (): string => inDays(0);

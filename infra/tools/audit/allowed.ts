/** A vulnerability that is known, does not concern us or cannot be fixed yet, and is looked at again by a day. */
export type Allowance = Readonly<{
  /** As GitHub names the advisory: `GHSA-…`. */
  advisory: string;
  /** The last day on which it is allowed, such as `2027-01-31`. */
  until: string;
  /** Why it does no harm here, or what must happen before it can be fixed. */
  reason: string;
}>;

export const ALLOWED: readonly Allowance[] = [];

/** A value that is the same for both roles, or one value per role. */
export type ByRole<T> = T | Readonly<{ client: T; freelancer: T }>;

/** The value for a role. */
export function forRole<T extends string | object>(value: ByRole<T>, isClient: boolean): T {
  return typeof value === 'object' && 'freelancer' in value ? value[isClient ? 'client' : 'freelancer'] : (value as T);
}

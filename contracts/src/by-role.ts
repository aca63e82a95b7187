/** What is the same for everybody, or one for clients and one for freelancers. */
export type ByRole<T> = T | Readonly<{ client: T; freelancer: T }>;

/** What counts for somebody in this role. */
export function forRole<T extends string | object>(value: ByRole<T>, isClient: boolean): T {
  return typeof value === 'object' && 'freelancer' in value ? value[isClient ? 'client' : 'freelancer'] : (value as T);
}

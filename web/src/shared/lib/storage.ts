/** Web storage. If it is disabled or full, reads find nothing and writes do nothing. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const guarded = (area: () => Storage) => ({
  read: (key: string): string | null => attempt(() => area().getItem(key)) ?? null,
  write: (key: string, value: string): void => void attempt(() => area().setItem(key, value)),
  remove: (key: string): void => void attempt(() => area().removeItem(key)),
  clear: (): void => void attempt(() => area().clear()),
  /** Removes all entries whose key starts with this. */
  removeAll: (start: string): void =>
    void attempt(() => {
      for (const key of Object.keys(area())) if (key.startsWith(start)) area().removeItem(key);
    }),
});

/** Kept until removed. */
export const localStore = guarded(() => window.localStorage);
/** Kept as long as the tab is open. */
export const sessionStore = guarded(() => window.sessionStorage);

/** Web storage that may be switched off or full: reading then finds nothing, writing does nothing. */
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
  /** Removes everything whose key starts with this. */
  removeAll: (start: string): void =>
    void attempt(() => {
      for (const key of Object.keys(area())) if (key.startsWith(start)) area().removeItem(key);
    }),
});

/** Lasts until removed. */
export const localStore = guarded(() => window.localStorage);
/** Lasts as long as the tab. */
export const sessionStore = guarded(() => window.sessionStorage);

import type * as z from 'zod';
import { sessionStore } from '@/shared/lib/storage';

/**
 * The input of a form, kept as long as the tab is open: it survives a reload, a lost session and a change of screen.
 * Stored input that no longer fits the schema is ignored.
 */
export function keptForm<T>(key: string, schema: z.ZodType<T>) {
  return {
    load(): T | undefined {
      const text = sessionStore.read(key);
      if (text === null) return undefined;
      try {
        return schema.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    save: (value: T): void => sessionStore.write(key, JSON.stringify(value)),
    drop: (): void => sessionStore.remove(key),
  };
}

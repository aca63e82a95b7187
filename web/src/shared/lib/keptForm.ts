import type * as z from 'zod';
import { sessionStore } from '@/shared/lib/storage';

/**
 * What was typed into a form, kept for as long as the tab is open: it outlives a reload, a lost session and a trip to
 * another screen. What no longer fits the schema counts as not there.
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

import { sessionStore } from '@/shared/lib/storage';

const KEY = 'confirming-at';

/**
 * The settings tab from which the user left to confirm their identity at a provider. The server returns them to the
 * security tab.
 */
export const confirmationOrigin = {
  keep: (path: string): void => sessionStore.write(KEY, path),
  read: (): string | null => sessionStore.read(KEY),
  forget: (): void => sessionStore.remove(KEY),
};

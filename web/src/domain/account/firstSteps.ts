import { localStore } from '@/shared/lib/storage';

const KEY = 'firstSteps';

/** Whether this browser shows a user's first steps: from registration until all are done or dismissed. */
export const firstSteps = {
  begin: (userId: string): void => localStore.write(KEY, userId),
  isShownTo: (userId: string): boolean => localStore.read(KEY) === userId,
  end: (): void => localStore.remove(KEY),
};

import { localStore } from '@/shared/lib/storage';

const startOf = (userId: string) => `typed.${userId}.`;

/** A user's unsent text. This browser keeps it only for that user, until it is sent or the user signs out. */
export const typedStore = (userId: string, name: string) => {
  const key = `${startOf(userId)}${name}`;
  return {
    key,
    read: () => localStore.read(key),
    write: (value: string) => localStore.write(key, value),
    remove: () => localStore.remove(key),
  };
};

/** Deletes all unsent text of a user who has signed out. */
export const forgetTyped = (userId: string): void => localStore.removeAll(startOf(userId));

import { localStore } from '@/shared/lib/storage';

const startOf = (userId: string) => `typed.${userId}.`;

/** Unsent text of a user. This browser keeps it for them only, until it is sent or they sign out. */
export const typedStore = (userId: string, name: string) => {
  const key = `${startOf(userId)}${name}`;
  return {
    key,
    read: () => localStore.read(key),
    write: (value: string) => localStore.write(key, value),
    remove: () => localStore.remove(key),
  };
};

/** Deletes all of it: the user has signed out. */
export const forgetTyped = (userId: string): void => localStore.removeAll(startOf(userId));

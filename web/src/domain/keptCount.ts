import { UNREAD_MAX } from '@hirelane/api/constants';
import { useEffect } from 'react';
import { sessionStore } from '@/shared/lib/storage';

/** What is counted. */
export type CountedName = 'messages' | 'notifications';

const keyOf = (userId: string, name: CountedName) => `unread.${userId}.${name}`;

/** The number of unread items that this tab last showed to this user; 0 if it showed none. */
export function keptCount(userId: string, name: CountedName): number {
  const kept = Number(sessionStore.read(keyOf(userId, name)));
  return Number.isInteger(kept) && kept > 0 ? Math.min(kept, UNREAD_MAX) : 0;
}

/**
 * The number to show: the counted one or, until it has been counted on this page, the one that this tab last showed.
 * Signing out deletes it.
 */
export function useKeptCount(userId: string, name: CountedName, counted: number | undefined): number {
  useEffect(() => {
    if (counted === 0) sessionStore.remove(keyOf(userId, name));
    else if (counted !== undefined) sessionStore.write(keyOf(userId, name), String(counted));
  }, [userId, name, counted]);
  return counted ?? keptCount(userId, name);
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Session } from '../http/session.ts';
import type { SessionChanges } from './changes.ts';
import type { FoundSession, SessionStore } from './store.ts';

/** Maximum number of cached sessions, about 1 kB each. */
const KEPT_MAX = 10_000;
/**
 * How long before a session is looked up again, in milliseconds: half the lifetime of the write cookie (`cookie.ts`).
 */
const KEPT_MS = 30_000;

type Kept = Readonly<{ session: Session; until: Date }>;

/** A session store that can also return sessions from memory, for requests that only read. */
export type CachedSessions = SessionStore &
  Readonly<{
    /**
     * Like `find`, but the end of a session in another process takes effect within a second instead of at once. `wrote`
     * contains this process's writes, but may lack the last minute's writes through other instances.
     */
    findForRead(token: string): Promise<FoundSession>;
    /** Drops a changed session from memory, by the hash of its token in hexadecimal, or all sessions if null. */
    drop(hash: string | null): void;
  }>;

/**
 * Caches the sessions that are looked up while `changes` is listening, and uses them while it is current. Each function
 * that changes or ends a session drops it from the cache before it returns. A lookup during which any session changed
 * is not cached, because its result may be outdated.
 */
export function cachedSessions(
  store: SessionStore,
  changes: Pick<SessionChanges, 'isCurrent' | 'isListening'>,
  now: () => Date,
): CachedSessions {
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX });
  let changed = 0;

  function drop(hash: string | null) {
    changed++;
    if (hash === null) kept.clear();
    else kept.delete(hash);
  }

  function dropUser(userId: string) {
    changed++;
    for (const [hash, one] of kept.entries()) if (one.session.userId === userId) kept.delete(hash);
  }

  const thenDrop =
    <Args extends readonly unknown[], T>(change: (...args: Args) => Promise<T>, forget: (...args: Args) => void) =>
    async (...args: Args): Promise<T> => {
      try {
        return await change(...args);
      } finally {
        forget(...args);
      }
    };
  const dropSession = (session: Pick<Session, 'hash'> | null) => {
    if (session !== null) drop(session.hash.toString('hex'));
  };

  async function find(token: string): Promise<FoundSession> {
    const isListening = changes.isListening();
    const before = changed;
    const found = await store.find(token);
    if (typeof found === 'object' && isListening && before === changed) {
      const until = new Date(Math.min(found.until.getTime(), now().getTime() + KEPT_MS));
      kept.set(found.session.hash.toString('hex'), { session: found.session, until });
    }
    return found;
  }

  return {
    ...store,
    drop,
    find,
    async findForRead(token) {
      if (!changes.isCurrent()) return find(token);
      const hash = createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex');
      const known = kept.get(hash);
      return known !== undefined && now() < known.until ? { ...known, isDue: false } : find(token);
    },
    async remember(session, text) {
      const hash = session.hash.toString('hex');
      try {
        const wrote = await store.remember(session, text);
        // Lookups that have read the row before must not be cached.
        changed++;
        const known = kept.get(hash);
        if (wrote === null) kept.delete(hash);
        else if (known) kept.set(hash, { ...known, session: { ...known.session, wrote } });
        return wrote;
      } catch (error) {
        drop(hash);
        throw error;
      }
    },
    start: thenDrop(store.start, ({ userId }, replaced) => {
      // A new session can end the same user's oldest one.
      dropUser(userId);
      dropSession(replaced);
    }),
    renew: thenDrop(store.renew, dropSession),
    confirm: thenDrop(store.confirm, dropSession),
    raise: thenDrop(store.raise, dropUser),
    end: thenDrop(store.end, dropSession),
    endOne: thenDrop(store.endOne, dropUser),
    endAll: thenDrop(store.endAll, dropUser),
  };
}

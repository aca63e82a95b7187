import type { ConversationKey } from '@/features/messages/keys';
import { fileRef, list, nullable, object, oneOf, type Shaped, text } from '@/shared/lib/shapes';
import { typedStore } from '@/shared/lib/typedStore';
import { uuid } from '@/shared/lib/uuid';

const isEntry = object({
  /** The message's own id, under which the server stores it once, however often it is sent. */
  messageId: text,
  /** The Idempotency-Key of its tries. */
  key: text,
  projectId: text,
  freelancerId: text,
  text,
  files: list(fileRef),
  /**
   * `offline`: no answer arrived; `later`: the server could not take it now; `refused`: the server will not take it as
   * it is.
   */
  state: oneOf('new', 'offline', 'later', 'refused'),
  /** Why it was refused. */
  problem: nullable(text),
});
const isList = list(isEntry);

/** The content of a message. */
export type MessageContent = Pick<Entry, 'text' | 'files'>;

export const isWritten = object({ text, files: list(fileRef) });

/** A message that the server has not confirmed. */
export type Entry = Shaped<typeof isEntry>;

export type MessageOutbox = ReturnType<typeof createOutbox>;

const opened = new Map<string, MessageOutbox>();

/**
 * The messages that a user has sent and the server has not confirmed, in the order of sending. All tabs of a browser
 * share them.
 */
export function openOutbox(userId: string): MessageOutbox {
  const known = opened.get(userId) ?? createOutbox(userId);
  opened.set(userId, known);
  return known;
}

function createOutbox(userId: string) {
  const stored = typedStore(userId, 'outbox');
  const listeners = new Set<() => void>();
  let seen: string | null = null;
  let entries: readonly Entry[] = [];
  /** Storage is switched off or full: only the page has them. */
  let isStored = true;

  function read(): readonly Entry[] {
    if (!isStored) return entries;
    const now = stored.read();
    if (now !== seen) {
      seen = now;
      entries = parsed(now);
    }
    return entries;
  }

  function write(next: readonly Entry[]) {
    const value = next.length === 0 ? null : JSON.stringify(next);
    if (value === null) stored.remove();
    else stored.write(value);
    isStored = stored.read() === value;
    entries = next;
    seen = value;
    for (const listener of listeners) listener();
  }

  return {
    read,
    add(pair: ConversationKey, body: MessageContent): void {
      const { projectId, freelancerId } = pair;
      const entry = { messageId: uuid(), key: uuid(), projectId, freelancerId, ...body, state: 'new', problem: null };
      write([...read(), entry as Entry]);
    },
    /** Does nothing if it no longer exists: it was sent from another tab, or the user has signed out. */
    change(messageId: string, changes: Partial<Pick<Entry, 'state' | 'problem' | 'key'>>): void {
      if (!read().some((entry) => entry.messageId === messageId)) return;
      write(read().map((entry) => (entry.messageId === messageId ? { ...entry, ...changes } : entry)));
    },
    remove(messageId: string): void {
      if (read().some((entry) => entry.messageId === messageId))
        write(read().filter((entry) => entry.messageId !== messageId));
    },
    subscribe(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === stored.key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

function parsed(stored: string | null): readonly Entry[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return isList(value) ? value : [];
  } catch {
    return [];
  }
}

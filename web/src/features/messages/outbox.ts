import type { ConversationKey } from '@/features/messages/keys';
import { fileRef, list, nullable, object, oneOf, type Shaped, text } from '@/shared/lib/shapes';
import { typedStore } from '@/shared/lib/typedStore';
import { uuid } from '@/shared/lib/uuid';

const isEntry = object({
  /** The message's id. The server stores the message only once, no matter how often it is sent under this id. */
  messageId: text,
  /** The Idempotency-Key shared by all attempts. */
  key: text,
  projectId: text,
  freelancerId: text,
  text,
  files: list(fileRef),
  /**
   * `offline` if no response arrived; `later` if the server could not accept the message at the moment; `refused` if
   * the server will not accept it unchanged.
   */
  state: oneOf('new', 'offline', 'later', 'refused'),
  /** The reason for the refusal, or null if the message was not refused. */
  problem: nullable(text),
});
const isList = list(isEntry);

export type MessageContent = Pick<OutboxEntry, 'text' | 'files'>;

export const isWritten = object({ text, files: list(fileRef) });

/** A message that the server has not confirmed. */
export type OutboxEntry = Shaped<typeof isEntry>;

export type MessageOutbox = ReturnType<typeof createOutbox>;

const opened = new Map<string, MessageOutbox>();

/**
 * Messages that a user has sent and the server has not confirmed, in sending order. Shared by all tabs of a browser.
 */
export function openMessageOutbox(userId: string): MessageOutbox {
  const known = opened.get(userId) ?? createOutbox(userId);
  opened.set(userId, known);
  return known;
}

function createOutbox(userId: string) {
  const stored = typedStore(userId, 'outbox');
  const listeners = new Set<() => void>();
  let seen: string | null = null;
  let entries: readonly OutboxEntry[] = [];
  /** Storage is disabled or full, so the messages are stored only in this page. */
  let isStored = true;

  function read(): readonly OutboxEntry[] {
    if (!isStored) return entries;
    const now = stored.read();
    if (now !== seen) {
      seen = now;
      entries = parsed(now);
    }
    return entries;
  }

  function write(next: readonly OutboxEntry[]) {
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
      write([...read(), entry as OutboxEntry]);
    },
    /** Does nothing if the message no longer exists because another tab has sent it or the user has signed out. */
    change(messageId: string, changes: Partial<Pick<OutboxEntry, 'state' | 'problem' | 'key'>>): void {
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

function parsed(stored: string | null): readonly OutboxEntry[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return isList(value) ? value : [];
  } catch {
    return [];
  }
}

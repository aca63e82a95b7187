import { useEffect } from 'react';
import { useKeptCount } from '@/domain/keptCount';
import { UnreadCount } from '@/domain/UnreadCount';
import { useSendEntry } from '@/features/messages/commands';
import { useUnread } from '@/features/messages/live';
import { type MessageOutbox, type OutboxEntry, openMessageOutbox } from '@/features/messages/outbox';
import { messageOf } from '@/shared/api/http';
import { wasRefused } from '@/shared/api/refusals';
import { ApiError, isUnreachable } from '@/shared/lib/apiError';

/** Sends pending messages from every screen, and shows the unread message count. */
export function MessagesWatch({ userId }: { userId: string }) {
  const { data } = useUnread();
  const unread = useKeptCount(userId, 'messages', data);
  const { mutateAsync: send } = useSendEntry();
  useEffect(() => startSending(openMessageOutbox(userId), send), [userId, send]);
  return <UnreadCount unread={unread} />;
}

/** Increasing delays before a failed message is retried, in milliseconds. */
const PAUSES = [2_000, 5_000, 10_000, 30_000] as const;

/** Refusals that are unrelated to the message: an ended session, too many requests, a concurrent attempt. */
const PASSING: readonly number[] = [401, 408, 425, 429];
const PASSING_CODES: readonly string[] = ['conflict', 'other-user'];

const isFinal = (error: unknown): error is ApiError =>
  wasRefused(error) &&
  error instanceof ApiError &&
  !PASSING.includes(error.problem.status) &&
  !PASSING_CODES.includes(error.problem.code);

/**
 * Sends the messages in the outbox one at a time, in the order in which they were written, until it is empty. A message
 * that gets no response is resent under the same id after a delay, and as soon as the browser is online, so that it is
 * stored only once. Returns a function that stops sending.
 */
export function startSending(outbox: MessageOutbox, send: (entry: OutboxEntry) => Promise<unknown>): () => void {
  let isBusy = false;
  let hasEnded = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether to continue with the next message. */
  async function attempt(entry: OutboxEntry): Promise<boolean> {
    try {
      await send(entry);
      outbox.remove(entry.messageId);
      failures = 0;
      return true;
    } catch (error) {
      if (isFinal(error)) {
        outbox.change(entry.messageId, { state: 'refused', problem: messageOf(error) });
        return true;
      }
      outbox.change(entry.messageId, { state: isUnreachable(error) ? 'offline' : 'later' });
      return false;
    }
  }

  const next = () => outbox.read().find(({ state }) => state !== 'refused');

  async function run() {
    if (isBusy || hasEnded) return;
    isBusy = true;
    clearTimeout(timer);
    timer = undefined;
    let entry = next();
    while (entry && !hasEnded && (await attempt(entry))) entry = next();
    isBusy = false;
    if (entry && !hasEnded) timer = setTimeout(() => void run(), PAUSES[Math.min(failures++, PAUSES.length - 1)]);
  }

  const onChange = () => {
    const isNew = outbox.read().some(({ state }) => state === 'new');
    if (isNew || timer === undefined) void run();
  };
  const onOnline = () => void run();
  const unsubscribe = outbox.subscribe(onChange);
  window.addEventListener('online', onOnline);
  void run();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', onOnline);
  };
}

import type { Message, Messages } from '@hirelane/api/schemas/conversations';

/** The loaded part of a conversation: its last messages without a gap, oldest first. */
export interface Loaded {
  conversation: Messages['conversation'];
  messages: Message[];
  /** The cursor for earlier messages; null if there are no earlier messages. */
  older: string | null;
}

/** The maximum number of pages to load in order to close the gap to previously loaded messages. */
const GAP_PAGES = 4;

const ofBoth = (some: readonly Message[], others: readonly Message[]): Message[] =>
  [...new Map([...some, ...others].map((message) => [message.n, message])).values()].sort((a, b) => a.n - b.n);

const lowest = (messages: readonly Message[]) => messages[0]?.n ?? Number.POSITIVE_INFINITY;

/**
 * Loads the end of a conversation and keeps previously loaded messages. Calls `before` again after each page, because
 * earlier messages may have been loaded in the meantime.
 */
export async function readNewest(
  read: (cursor: string | undefined) => Promise<Messages>,
  before: () => Loaded | undefined,
): Promise<Loaded> {
  const first = await read(undefined);
  let found: Loaded = { conversation: first.conversation, messages: ofBoth(first.data, []), older: first.nextCursor };
  for (let page = 1; found.older !== null && hasGap(found, before()) && page < GAP_PAGES; page++) {
    found = withOlder(found, await read(found.older));
  }
  const known = before();
  if (known === undefined || hasGap(found, known)) return found;
  const isLonger = lowest(known.messages) < lowest(found.messages);
  return { ...found, messages: ofBoth(known.messages, found.messages), older: isLonger ? known.older : found.older };
}

/** Message numbers are consecutive, so a missing number means that a message has not been loaded. */
const hasGap = (found: Loaded, known: Loaded | undefined): boolean =>
  known !== undefined && known.messages.length > 0 && (known.messages.at(-1)?.n ?? 0) < lowest(found.messages) - 1;

/** Adds a page of earlier messages. */
export const withOlder = (loaded: Loaded, { data, nextCursor }: Pick<Messages, 'data' | 'nextCursor'>): Loaded => ({
  ...loaded,
  messages: ofBoth(data, loaded.messages),
  older: nextCursor,
});

/** Adds a message that the user has just sent, unless messages before it have not been loaded. */
export const withSent = (loaded: Loaded, message: Message): Loaded =>
  message.n > (loaded.messages.at(-1)?.n ?? 0) + 1
    ? loaded
    : { ...loaded, messages: ofBoth([message], loaded.messages) };

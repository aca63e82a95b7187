import type { EventOf } from '@hirelane/api/events/catalog';
import { type Hiding, hiddenBy, shownBy } from '@hirelane/api/hiding';
import type { Decider, Refusal } from '@hirelane/event-sourcing/decide';

export type ConversationEvent = EventOf<'conversation'>;

/** The ids that every event in a segment contains. */
export type ConversationIds = Extract<ConversationEvent, { type: 'ConversationOpened' }>['data'];
/** A conversation's parties and project. */
export type ConversationParties = Omit<ConversationIds, 'segment'>;

/** Each command reads a whole segment. The limit keeps sending fast in long conversations. */
export const SEGMENT_MESSAGES = 200;

export type SendMessage = Readonly<{
  type: 'SendMessage';
  named: ConversationIds;
  messageId: string;
  from: string;
  text: string;
  /** Upload ids. */
  files: readonly string[];
}>;

/** Sent by an operator. */
export type ModerateMessage = Hiding & Readonly<{ messageId: string }>;

type Sent = Readonly<{ messageId: string; from: string; isHidden: boolean }>;
/** A segment: its messages, and whether either party has deleted their account. */
export type Segment = Readonly<{ named: ConversationIds | null; sent: readonly Sent[]; hasLeft: boolean }>;
type Reason = 'segment-full' | 'message-id-used' | 'cannot-write' | 'no-message';

/**
 * A segment of a conversation. A message whose id is already in the segment is not sent again, even with other text.
 */
export const conversation: Decider<Segment, SendMessage | ModerateMessage, ConversationEvent, Reason> = {
  initial: { named: null, sent: [], hasLeft: false },
  evolve(segment, event) {
    switch (event.type) {
      case 'ConversationOpened':
        return { ...segment, named: event.data };
      case 'MessageSent': {
        const { messageId, from } = event.data;
        return { ...segment, sent: [...segment.sent, { messageId, from, isHidden: false }] };
      }
      case 'MessageHidden':
      case 'MessageUnhidden': {
        const isHidden = event.type === 'MessageHidden';
        const { messageId } = event.data;
        const sent = segment.sent.map((one) => (one.messageId === messageId ? { ...one, isHidden } : one));
        return { ...segment, sent };
      }
      case 'ConversationClientErased':
      case 'ConversationFreelancerErased':
        return { ...segment, hasLeft: true };
      default:
        return segment;
    }
  },
  // Decisions do not depend on the texts, so all of them except the last one can stay encrypted.
  replaces: ({ type }) => (type === 'MessageSent' ? 'text' : null),
  decide(segment, command) {
    if (command.type !== 'SendMessage') return moderate(segment, command);
    const { named: opened, sent, hasLeft } = segment;
    const { named, messageId, from, text, files } = command;
    const same = sent.find((message) => message.messageId === messageId);
    if (same) return same.from === from ? [] : { refused: 'message-id-used' };
    if (sent.length >= SEGMENT_MESSAGES) return { refused: 'segment-full' };
    if (hasLeft) return { refused: 'cannot-write' };
    const n = firstOf(named.segment) + sent.length;
    const data = { ...named, messageId, n, from, text, ...(files.length > 0 && { files: [...new Set(files)] }) };
    const message: ConversationEvent = { type: 'MessageSent', data };
    return opened ? [message] : [{ type: 'ConversationOpened', data: named }, message];
  },
};

/** Hiding a hidden message or showing a visible one does nothing. */
function moderate(
  { named, sent }: Segment,
  command: ModerateMessage,
): readonly ConversationEvent[] | Refusal<'no-message'> {
  const { messageId } = command;
  const place = sent.findIndex((one) => one.messageId === messageId);
  const found = sent[place];
  if (!named || !found) return { refused: 'no-message' };
  const data = { ...named, messageId, n: firstOf(named.segment) + place, from: found.from };
  if (command.type === 'Hide') {
    return found.isHidden ? [] : [{ type: 'MessageHidden', data: { ...data, ...hiddenBy(command) } }];
  }
  const shown = { ...data, text: command.text, ...shownBy(command) };
  return found.isHidden ? [{ type: 'MessageUnhidden', data: shown }] : [];
}

/** The number of a segment's first message within the whole conversation. */
export const firstOf = (segment: number): number => (segment - 1) * SEGMENT_MESSAGES + 1;

/** A segment's stream id, without the category. */
export const segmentKey = (projectId: string, freelancerId: string, segment: number): string =>
  `${projectId}_${freelancerId}_${segment}`;

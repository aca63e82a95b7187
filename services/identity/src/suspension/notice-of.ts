import type { NOTICES } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { ownedThing } from '../steps/mail-of-step.ts';

/** What is followed for notices. */
export const CATEGORIES = ['review', 'project', 'conversation', 'proposal', 'file', 'user'] as const;
type NoticeEvent = Recorded<EventOf<(typeof CATEGORIES)[number]>>;

/** What an operator has hidden. `thing`: names it among all that can be hidden. */
export type Hidden = Readonly<{
  id: string;
  userId: string;
  kind: (typeof NOTICES)[number];
  thing: string;
  reason: string;
  at: string;
}>;
/** `reason`: '' where nobody said. */
export type Undone = Readonly<{ thing: string; reason: string; at: string }>;

type Review = Readonly<{ engagementId: string; authorId: string }>;
const reviewOf = ({ engagementId, authorId }: Review) => `review ${engagementId}_${authorId}`;

/** The notice that an event makes; null for none. */
export function hiddenIn(event: NoticeEvent): Hidden | null {
  const { id, at } = event;
  switch (event.type) {
    case 'ReviewTextHidden': {
      const { authorId: userId, reason } = event.data;
      return { id, userId, kind: 'review', thing: reviewOf(event.data), reason, at };
    }
    case 'ProjectHidden':
      return ofThing('project');
    case 'MessageHidden':
      return ofThing('message');
    case 'LetterHidden':
      return ofThing('proposal');
    case 'FileHidden':
      return ofThing('file');
    default:
      return null;
  }

  function ofThing(kind: Hidden['kind']): Hidden | null {
    if (!('reason' in event.data) || !isHiding(event)) return null;
    const { userId, thingId } = ownedThing(event);
    return { id, userId, kind, thing: `${kind} ${thingId}`, reason: event.data.reason, at };
  }
}

type Hiding = Extract<NoticeEvent, { type: `${'Project' | 'Message' | 'Letter' | 'File'}Hidden` }>;
const isHiding = (event: NoticeEvent): event is Hiding =>
  event.type.endsWith('Hidden') && event.type !== 'ReviewTextHidden';

/** Which notice an event ends; null for none. */
export function undoneIn(event: NoticeEvent): Undone | null {
  const { at } = event;
  switch (event.type) {
    case 'ReviewTextRestored':
      return { thing: reviewOf(event.data), reason: event.data.reason ?? '', at };
    case 'ProjectUnhidden':
      return { thing: `project ${event.data.projectId}`, reason: event.data.reason ?? '', at };
    case 'MessageUnhidden':
      return { thing: `message ${event.data.messageId}`, reason: event.data.reason ?? '', at };
    case 'LetterUnhidden':
      return { thing: `proposal ${event.data.proposalId}`, reason: event.data.reason ?? '', at };
    case 'FileUnhidden':
      return { thing: `file ${event.data.fileId}`, reason: event.data.reason ?? '', at };
    default:
      return null;
  }
}

import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';

/** The events that the feed reads. */
export const CATEGORIES = [
  'project',
  'proposal',
  'file',
  'bookmark',
  'freelancer',
  'page',
  'client',
  'user',
] as const satisfies readonly StreamCategory[];

export type FeedCategory = (typeof CATEGORIES)[number];
export type FeedEvent = Recorded<EventOf<FeedCategory>>;

import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { projectOf } from '../bookmark.ts';
import type { MatchEvent } from './match.ts';
import type { SearchesEvent } from './searches.ts';
import type { SearchesSeen } from './seen.ts';

/** How a freelancer is erased from their saved searches, whose feed ends with it. */
export const searchesErasers = (store: EventStore, seen: SearchesSeen): Readonly<Record<'userId', EraseOne>> => ({
  async userId(key, userId, context) {
    await seen.forget(userId);
    const erased: SearchesEvent = { type: 'SearchesErased', data: { userId } };
    await eraseStream(store, `searches-${key}`, erased, context);
  },
});

/** How a freelancer is erased from what they were told of a project. */
export const matchErasers = (store: EventStore): Readonly<Record<'userId', EraseOne>> => ({
  userId(key, userId, context) {
    const erased: MatchEvent = { type: 'MatchErased', data: { userId, projectId: projectOf(key) } };
    return eraseStream(store, `match-${key}`, erased, context);
  },
});

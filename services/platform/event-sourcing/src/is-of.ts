import type { EventOf, StreamCategory } from '@hirelane/contracts/events/catalog';
import { categoryOf, type Recorded } from './events.ts';

/** Returns whether an event is of this category; narrows its type. */
export const isOf =
  <C extends StreamCategory>(category: C) =>
  <E extends Recorded<EventOf<StreamCategory>>>(event: E): event is E & Recorded<EventOf<C>> =>
    categoryOf(event.stream) === category;

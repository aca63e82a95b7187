import { CATALOG } from '@hirelane/contracts/events/catalog';
import { PUBLIC_CATALOG, STATE_TOPIC } from '@hirelane/contracts/public-events/catalog';
import { SERVICES, type ServiceName } from '@hirelane/contracts/service-token';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { byTopic, internalMessages, internalRelay, internalTopic } from '@hirelane/kafka/topics';
import { publicMessages } from '@hirelane/public-events/messages';
import type { TopicMessages } from 'kafkajs';

/** What a relay publishes, and where. */
export type RelayPlan = Readonly<{
  /** The name of its positions, which copies share. */
  name: string;
  topics: readonly string[];
  categories: readonly string[];
  /** Whether copies publish in turn. Events have versions; states in a compacted topic do not. */
  isInTurn: boolean;
  /** `read` reads a stream of the log. */
  messagesOf(events: readonly Recorded[], read: EventStore['read']): TopicMessages[] | Promise<TopicMessages[]>;
}>;

/** Every event of a log, for the other services. */
export const internalPlan = (log: ServiceName): RelayPlan => ({
  name: internalRelay(log),
  topics: [internalTopic(log)],
  categories: Object.entries(CATALOG).flatMap(([category, owner]) => (owner.log === log ? [category] : [])),
  isInTurn: false,
  messagesOf: internalMessages,
});

/** The public events of all logs. */
export const PUBLIC_PLAN: RelayPlan = {
  name: 'public',
  topics: [...Object.values(PUBLIC_CATALOG).map(({ topic }) => topic), STATE_TOPIC.topic],
  categories: Object.keys(PUBLIC_CATALOG),
  isInTurn: true,
  async messagesOf(events, read) {
    const messages = await publicMessages(events, read);
    return byTopic(messages.map(({ topic, ...message }) => ({ topic, message })));
  },
};

/** The plans of a process: of the given log, of the public topics, or all of them. */
export const plansOf = (only: ServiceName | 'public' | undefined): readonly RelayPlan[] => [
  ...SERVICES.filter((log) => only === undefined || only === log).map(internalPlan),
  ...(only === undefined || only === 'public' ? [PUBLIC_PLAN] : []),
];

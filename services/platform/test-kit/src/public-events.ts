import { randomUUID } from 'node:crypto';
import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import { asJsonEvent, type PublicMessage } from '@hirelane/api/public-events/translate';
import { Kafka, type KafkaMessage, logLevel } from 'kafkajs';
import type * as z from 'zod';
import { eventually } from './eventually.ts';

type Catalog = typeof PUBLIC_CATALOG;
/** The data of each type of public event, such as `hirelane.project.posted`. */
type DataByType = {
  [C in PublicCategory]: {
    [T in keyof Catalog[C]['events'] & string as `hirelane.${C}.${T}`]: Catalog[C]['events'][T] extends {
      schema: infer S extends z.ZodType;
    }
      ? z.infer<S>
      : never;
  };
};
type Types = DataByType[PublicCategory] extends infer U ? (U extends unknown ? keyof U : never) : never;
type DataOf<T extends Types> = DataByType[PublicCategory] extends infer U
  ? U extends Record<T, infer D>
    ? D
    : never
  : never;

/** A CloudEvent of the public stream (docs/events.md). */
export type PublicEvent<T extends Types = Types> = T extends Types
  ? Readonly<{
      id: string;
      type: T;
      /** `<category>-<id>`, with a public id. */
      subject: string;
      /** RFC 3339, in UTC. */
      time: string;
      /** Increases within a subject. */
      sequence: string;
      data: DataOf<T>;
    }>
  : never;

export type PublicEvents = Readonly<{
  /** Every event published so far, once, in the order of each subject. */
  all(): Promise<readonly PublicEvent[]>;
  /**
   * Waits for an event of this type that passes the check, if any, and returns the first one. Throws with the types
   * published so far after `ms` (default 30 s).
   */
  until<T extends Types>(type: T, isRight?: (event: PublicEvent<T>) => boolean, ms?: number): Promise<PublicEvent<T>>;
}>;

const CATEGORIES = Object.keys(PUBLIC_CATALOG) as PublicCategory[];

/** The pause between reads, in ms. */
const PAUSE_MS = 50;

function openEvents(all: PublicEvents['all']): PublicEvents {
  return {
    all,
    async until<T extends Types>(type: T, isRight: (event: PublicEvent<T>) => boolean = () => true, ms = 30_000) {
      const isIt = (event: PublicEvent): event is PublicEvent<T> =>
        event.type === type && isRight(event as PublicEvent<T>);
      let seen: readonly PublicEvent[] = [];
      const find = async () => {
        seen = await all();
        return seen.find(isIt);
      };
      const found = await eventually(find, (event) => event !== undefined, ms, PAUSE_MS).catch((error) => {
        const types = seen.map((event) => event.type).join(', ') || 'none';
        throw new Error(`Expected an event ${type} within ${ms} ms, got: ${types}.`, { cause: error });
      });
      return found as PublicEvent<T>;
    },
  };
}

/** Reads the pages of a marketplace's public events with an analyst's token. */
export function eventsOverHttp(url: string, token: string): PublicEvents {
  async function pages(category: PublicCategory): Promise<readonly PublicEvent[]> {
    const events: PublicEvent[] = [];
    for (let page = `/api/v1/events/${category}`; ; ) {
      const answer = await fetch(new URL(page, url), { headers: { authorization: `Bearer ${token}` } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Expected a page of events from ${page}, got ${answer.status}: ${text}`);
      events.push(...text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])));
      const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? page;
      // Only the last page links to itself; the first request has no query yet.
      if (next === page) return events;
      page = next;
    }
  }
  return openEvents(async () => (await Promise.all(CATEGORIES.map(pages))).flat());
}

/** Reads the public topics of a broker. `stop` disconnects the consumer, which connects with the first read. */
export function eventsFromKafka(broker: string): PublicEvents & Readonly<{ stop(): Promise<void> }> {
  const topics = CATEGORIES.map((category) => PUBLIC_CATALOG[category].topic);
  const kafka = new Kafka({ clientId: 'hirelane-test-kit', brokers: [broker], logLevel: logLevel.NOTHING });
  const events = new Map<string, PublicEvent>();
  /** The next offset of each partition, by `<topic>/<partition>`. */
  const read = new Map<string, number>();
  let listening: ReturnType<typeof listen> | undefined;

  async function listen() {
    const admin = kafka.admin();
    const consumer = kafka.consumer({ groupId: `test-kit-${randomUUID()}`, allowAutoTopicCreation: false });
    await Promise.all([admin.connect(), consumer.connect()]);
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      async eachMessage({ topic, partition, message }) {
        read.set(`${topic}/${partition}`, Number(message.offset) + 1);
        const event = asEvent(topic, message);
        // The relay sends some events again after an interruption.
        if (!events.has(event.id)) events.set(event.id, event);
      },
    });
    return { admin, consumer };
  }

  async function all() {
    listening ??= listen();
    const { admin } = await listening;
    const ends = await Promise.all(
      topics.map(async (topic) => (await admin.fetchTopicOffsets(topic)).map((at) => ({ topic, ...at }))),
    );
    await eventually(
      () => ends.flat().filter(({ topic, partition, high }) => (read.get(`${topic}/${partition}`) ?? 0) < Number(high)),
      (behind) => behind.length === 0,
    );
    return [...events.values()];
  }

  return {
    ...openEvents(all),
    async stop() {
      if (listening === undefined) return;
      const { admin, consumer } = await listening;
      await Promise.all([admin.disconnect(), consumer.disconnect()]);
    },
  };
}

/** Kafka's binary mode as the JSON form that HTTP returns. */
function asEvent(topic: string, { key, headers, value }: KafkaMessage): PublicEvent {
  const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)]);
  const message = { topic, key: String(key), headers: Object.fromEntries(texts), value: value && String(value) };
  return asJsonEvent(message as PublicMessage) as PublicEvent;
}

import { PUBLIC_CATALOG, publicEventTypes, STATE_TOPIC, VERSION } from '../catalog.ts';
import { EventHeaders, StateHeaders } from '../headers.ts';
import { PARTITIONS, PUBLIC_TOPICS } from '../topics.ts';
import { open, publishedSchemas } from './json-schema.ts';

type Json = Record<string, unknown>;

/** The version of the Kafka bindings (https://github.com/asyncapi/bindings/tree/master/kafka */
const bindingVersion = '0.5.0';
/** The replication factor in a cluster; `KAFKA_REPLICATION` overrides it. */
const REPLICAS = 3;
const STATE = 'project-state';

/** The public stream as an AsyncAPI 3 document, from the point of view of the sender, Hirelane. */
export function asyncApiDocument(): Json {
  const channels = [
    ...Object.entries(PUBLIC_CATALOG).map(([name, { topic }]) => ({
      name,
      topic,
      about: `All public ${name} events. The events of each ${name} are in order.`,
      messages: publicEventTypes.filter(({ category }) => category === name).map((type) => type.name),
    })),
    {
      name: STATE,
      topic: STATE_TOPIC.topic,
      about: 'The latest state of every public project; a compacted topic without events.',
      messages: [STATE],
    },
  ];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Hirelane public stream',
      version: `${VERSION}.0.0`,
      description: 'CloudEvents 1.0 in Kafka’s binary mode. See docs/events.md for how to consume it.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(channels.map((channel) => [channel.name, channelOf(channel)])),
    operations: Object.fromEntries(
      channels.map(({ name, about, messages }) => [
        `publish-${name}`,
        {
          action: 'send',
          summary: about,
          channel: { $ref: `#/channels/${name}` },
          messages: messages.map((message) => ({ $ref: `#/channels/${name}/messages/${message}` })),
        },
      ]),
    ),
    components: {
      messages: Object.fromEntries(publishedSchemas.map(({ name, about }) => [name, messageOf(name, about)])),
      schemas: {
        ...Object.fromEntries(publishedSchemas.map(({ name, schema }) => [name, withoutDialect(open(schema))])),
        'event-headers': withoutDialect(open(EventHeaders)),
        'state-headers': withoutDialect(open(StateHeaders)),
      },
    },
  };
}

function channelOf({ topic, about, messages }: { topic: string; about: string; messages: readonly string[] }): Json {
  const { settings } = PUBLIC_TOPICS.find(({ name }) => name === topic) ?? {};
  const topicConfiguration = Object.fromEntries(
    Object.entries(settings ?? {}).map(([key, value]) => [key, key === 'cleanup.policy' ? [value] : Number(value)]),
  );
  return {
    address: topic,
    description: about,
    messages: Object.fromEntries(messages.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
    bindings: { kafka: { topic, partitions: PARTITIONS, replicas: REPLICAS, topicConfiguration, bindingVersion } },
  };
}

function messageOf(name: string, about: string): Json {
  const headers = name === STATE ? 'state-headers' : 'event-headers';
  return {
    name,
    summary: about,
    contentType: 'application/json',
    headers: { $ref: `#/components/schemas/${headers}` },
    payload: { $ref: `#/components/schemas/${name}` },
    bindings: {
      kafka: {
        key: {
          type: 'string',
          description: 'The same as ce_subject, so that all events of a subject are in one partition.',
        },
        bindingVersion,
      },
    },
  };
}

/** AsyncAPI has its own dialect of JSON Schema. */
const withoutDialect = ({ $schema: _, ...schema }: Json): Json => schema;

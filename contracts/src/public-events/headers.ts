import * as z from 'zod';

/** RFC 3339 in UTC, with at most microsecond precision. */
const Time = z.iso.datetime();

/**
 * Headers of every public event: CloudEvents 1.0 in Kafka's binary mode, where the event's attributes are headers that
 * begin with `ce_` and the message's value is its data.
 */
export const EventHeaders = z.strictObject({
  'content-type': z.literal('application/json').meta({ description: 'Of the value.' }),
  ce_specversion: z.literal('1.0').meta({ description: 'CloudEvents 1.0.' }),
  ce_id: z
    .uuid()
    .meta({ description: 'The id of the event. It is the same on every delivery: use it to drop duplicates.' }),
  ce_source: z
    .string()
    .regex(/^\/hirelane\/[a-z]+$/)
    .meta({ description: 'The log that contains the event.' }),
  ce_type: z
    .string()
    .regex(/^hirelane\.[a-z]+\.[a-z]+$/)
    .meta({ description: 'What happened.' }),
  ce_subject: z
    .string()
    .regex(/^[a-z]+-[0-9a-f-]{36}$/)
    .meta({ description: 'The subject of the event, which is also the message key.' }),
  ce_time: Time.meta({
    description:
      'The time of the event in UTC, to the microsecond. An event that is published at night has the start of its day.',
  }),
  ce_dataschema: z
    .string()
    .regex(/^urn:hirelane:public:[a-z.-]+:\d+$/)
    .meta({ description: 'The `$id` of the JSON Schema of the value.' }),
  ce_sequence: z
    .string()
    .regex(/^[1-9]\d*$/)
    .meta({
      description: "The event's number among its subject's public events, from 1.",
    }),
  ce_position: z
    .string()
    .regex(/^[\w-]+$/)
    .meta({ description: "The event's place in its log. Opaque; continue after it over HTTP with `?after=`." }),
});
export type EventHeaders = z.infer<typeof EventHeaders>;

/** Headers of the state topic, including a message without a value, which means that the project is no longer public. */
export const StateHeaders = z.strictObject({
  'content-type': z.literal('application/json').meta({ description: 'Of the value.' }),
  dataschema: z.string().meta({ description: 'The `$id` of the JSON Schema of the value.' }),
  sequence: z
    .string()
    .regex(/^[1-9]\d*$/)
    .meta({
      description:
        'The ce_sequence of the project’s latest event. Of two messages, keep the one with the higher number.',
    }),
});
export type StateHeaders = z.infer<typeof StateHeaders>;

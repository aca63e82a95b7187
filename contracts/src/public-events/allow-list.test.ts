// @covers threat:19

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { CloudEvent, Kafka } from 'cloudevents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { CATALOG, type StreamCategory } from '../events/catalog.ts';
import { publicEventTypes, STATE_TOPIC } from './catalog.ts';
import { arbitraryData, CANARY, secretId } from './testing/arbitrary-event.ts';
import { streamOf } from './testing/logged.ts';
import { TEST_IDS } from './testing/public-ids.ts';
import { type PublicMessage, translate } from './translate.ts';

/** A second copy of the list, written by hand, so that nothing is added by accident. */
const BRIEF = ['category', 'skills', 'otherSkills', 'scope', 'experienceType', 'durationMonths', 'rate', 'currency'];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'project.posted': ['projectId', ...BRIEF],
  'project.edited': ['projectId', ...BRIEF],
  'project.unpublished': ['projectId'],
  'project.hidden': ['projectId'],
  'project.shown': ['projectId'],
  'project.filled': ['projectId'],
  'project.reopened': ['projectId'],
  'project.closed': ['projectId'],
  'project.erased': ['projectId'],
  'proposal.sent': ['proposalId', 'projectId', 'bidRate', 'currency', 'durationMonths'],
  'proposal.revised': ['proposalId', 'projectId', 'bidRate', 'currency', 'durationMonths'],
  'proposal.withdrawn': ['proposalId', 'projectId'],
  'proposal.erased': ['proposalId', 'projectId'],
  'engagement.started': ['projectId'],
  'engagement.ended': ['projectId', 'outcome'],
};
const STATE_FIELDS = ['projectId', 'status', ...BRIEF, 'publishedAt', 'updatedAt', 'sequence'];
const HEADERS = [
  ...['content-type', 'ce_specversion', 'ce_id', 'ce_source', 'ce_type', 'ce_subject', 'ce_time', 'ce_dataschema'],
  ...['ce_sequence', 'ce_position'],
];
const STATE_HEADERS = ['content-type', 'dataschema', 'sequence'];

const categories = Object.keys(CATALOG) as StreamCategory[];
const typesOf = (category: StreamCategory) => Object.entries<z.ZodType>(CATALOG[category].events);

function onlyWhatIsListed(message: PublicMessage) {
  const isState = message.topic === STATE_TOPIC.topic;
  const type = 'ce_type' in message.headers ? message.headers.ce_type.replace('hirelane.', '') : '';
  const fields = isState ? STATE_FIELDS : (FIELDS[type] ?? []);
  const sent = Object.keys(JSON.parse(message.value ?? '{}'));
  expect(sent.filter((field) => !fields.includes(field))).toEqual([]);
  const headers = isState ? STATE_HEADERS : HEADERS;
  expect(Object.keys(message.headers).filter((header) => !headers.includes(header))).toEqual([]);
  if (!isState) isCloudEvent(message);
}

/** Checks that another implementation of the standard accepts the message and reads the same values from it. */
function isCloudEvent({ topic, key, headers, value }: PublicMessage) {
  const message = { key, headers: { ...headers }, value, body: value };
  expect(Kafka.isEvent(message)).toBe(true);
  const event = Kafka.toEvent(message);
  if (Array.isArray(event)) throw new Error('Expected one event in the message, got several.');
  if (!(event instanceof CloudEvent)) throw new Error('Expected a CloudEvent.');
  expect(event.validate()).toBe(true);
  const type = publicEventTypes.find(({ name }) => `hirelane.${name}` === event.type);
  expect({ topic, source: event.source, subject: event.subject }).toEqual({
    topic: type?.topic,
    source: type?.source,
    subject: key,
  });
  expect(type?.schema.parse(event.data)).toEqual(JSON.parse(value ?? ''));
}

/** Returns every sequence of this length. */
const sequences = <T>(of: readonly T[], length: number): readonly (readonly T[])[] =>
  length === 0 ? [[]] : sequences(of, length - 1).flatMap((before) => of.map((next) => [...before, next]));

/** Short histories get many runs and long ones few, because there are far more long ones. */
const TRIED = [
  { length: 1, numRuns: 25 },
  { length: 2, numRuns: 10 },
  { length: 3, numRuns: 1 },
];

/** Ids that look valid, and text in place of ids. */
const METAS = [
  () => ({ correlationId: randomUUID(), causationId: randomUUID(), actor: randomUUID() }),
  () => ({ correlationId: CANARY, causationId: CANARY, traceparent: CANARY, actor: CANARY }),
];

/**
 * Checks that messages about histories of this length contain only values on the list, and returns the topics of the
 * messages.
 */
function topicsOf(category: StreamCategory, { length, numRuns }: (typeof TRIED)[number]): ReadonlySet<string> {
  const topics = new Set<string>();
  fc.assert(
    fc.property(
      fc.tuple(...typesOf(category).map(([type, schema]) => arbitraryData(schema).map((made) => ({ type, ...made })))),
      fc.constantFrom(...METAS),
      secretId,
      (events, meta, person) => {
        for (const sequence of sequences(events, length)) {
          // The streams are named like the service's: a proposal's stream name contains the freelancer's id.
          const happened = sequence.map(({ type, value }) => ({ type, data: value }));
          const history = streamOf(category, `${randomUUID()}_${person}`, happened, meta);
          for (const message of translate(history, TEST_IDS).flat()) {
            onlyWhatIsListed(message);
            topics.add(message.topic);
            const text = JSON.stringify(message);
            const eventIds = history.map(({ id }) => id);
            const secrets = [CANARY, person, ...eventIds, ...sequence.flatMap((made) => made.secrets)];
            expect(secrets.filter((one) => text.includes(JSON.stringify(one).slice(1, -1)))).toEqual([]);
          }
        }
      },
    ),
    { numRuns },
  );
  return topics;
}

test.each(categories)('no event of %s publishes anything that is not on the list, whatever it contains', (category) => {
  const isPublic = publicEventTypes.some((type) => type.category === category);
  for (const tried of isPublic ? TRIED : TRIED.slice(0, 1)) {
    expect(topicsOf(category, tried).size > 0).toBe(isPublic);
  }
});

const folder = new URL('../events/fixtures/', import.meta.url);

test('the golden events publish nothing that is not on the list', () => {
  for (const file of readdirSync(folder)) {
    const [category = '', type = ''] = file.split('.');
    const data = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    for (const message of translate(
      streamOf(category as StreamCategory, randomUUID(), [{ type, data }]),
      TEST_IDS,
    ).flat()) {
      onlyWhatIsListed(message);
    }
  }
});

test('the allow-list contains every public event type', () => {
  expect(Object.keys(FIELDS).sort()).toEqual(publicEventTypes.map(({ name }) => name).sort());
});

import { type PublicCategory, publicEventTypes, STATE_TOPIC, schemaUrn } from './catalog.ts';
import { ENGAGEMENT_RULES } from './engagement-rules.ts';
import { EventHeaders, StateHeaders } from './headers.ts';
import type { PublicIds } from './ids.ts';
import type { Logged } from './logged.ts';
import { type KnownProject, PROJECT_RULES, UNKNOWN_PROJECT, visibleState } from './project-rules.ts';
import { PROPOSAL_RULES, UNKNOWN_PROPOSAL } from './proposal-rules.ts';
import { follow, type Publication } from './rules.ts';

/** A message for a public topic. A message without a value is a tombstone, which occurs only in the state topic. */
export type PublicMessage = Readonly<{
  topic: string;
  key: string;
  headers: EventHeaders | StateHeaders;
  value: string | null;
}>;

/**
 * Translates a whole stream for the public, from its first event on. Returns the messages to send for each event, often
 * none. Only the latest public event is followed by the resulting state, so that a state is never followed by an older
 * one. Event types, fields and headers must be on a list. Throws if a field is not on it, or if a value does not have
 * the documented shape. In that case nothing leaks, and the publisher stops until the error is fixed.
 */
export function translate(history: readonly Logged[], ids: PublicIds): readonly (readonly PublicMessage[])[] {
  const category = categoryOf(history[0]?.stream ?? '');
  switch (category) {
    case 'project': {
      const { said, known } = follow(category, PROJECT_RULES, UNKNOWN_PROJECT, history, ids);
      return messagesOf(category, history, said, ids, (latest, sequence) => stateMessage(latest, sequence, known));
    }
    case 'proposal': {
      const { said } = follow(category, PROPOSAL_RULES, UNKNOWN_PROPOSAL, history, ids);
      return messagesOf(category, history, said, ids);
    }
    case 'engagement':
      return messagesOf(category, history, follow(category, ENGAGEMENT_RULES, null, history, ids).said, ids);
    default:
      return history.map(() => []);
  }
}

const RULES: Readonly<Record<PublicCategory, Readonly<Record<string, unknown>>>> = {
  project: PROJECT_RULES,
  proposal: PROPOSAL_RULES,
  engagement: ENGAGEMENT_RULES,
};

/** Whether an event can become public. If not, its stream need not be read. */
export const mayBePublic = ({ stream, type }: Pick<Logged, 'stream' | 'type'>): boolean => {
  const category = categoryOf(stream);
  return category in RULES && Boolean(RULES[category as PublicCategory][type]);
};

const categoryOf = (stream: string) => stream.split('-', 1)[0] ?? '';

/**
 * Numbers only the public events: versions would reveal how many private events come between them. `after` returns the
 * message to send after the latest public event.
 */
function messagesOf(
  category: PublicCategory,
  history: readonly Logged[],
  said: readonly (Publication | null)[],
  ids: PublicIds,
  after?: (latest: Publication, sequence: number) => PublicMessage,
): readonly (readonly PublicMessage[])[] {
  const latest = said.findLastIndex((one) => one !== null);
  let sequence = 0;
  return history.map((event, i) => {
    const one = said[i];
    if (!one) return [];
    sequence++;
    const message = eventMessage(category, event, one, sequence, ids);
    return i === latest && after ? [message, after(one, sequence)] : [message];
  });
}

function eventMessage(
  category: PublicCategory,
  { id, at, position }: Logged,
  said: Publication,
  sequence: number,
  ids: PublicIds,
): PublicMessage {
  const name = `${category}.${said.type}`;
  const type = publicEventTypes.find((known) => known.name === name);
  if (!type) throw new Error(`Expected a public event type, got ${name}.`);
  const subject = `${category}-${said.subject}`;
  const headers = EventHeaders.parse({
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: ids.idOf('event', id),
    ce_source: type.source,
    ce_type: `hirelane.${name}`,
    ce_subject: subject,
    ce_time: said.day === undefined ? at : `${said.day}T00:00:00Z`,
    ce_dataschema: schemaUrn(name),
    ce_sequence: String(sequence),
    ce_position: ids.positionOf(`${position}@${id}`),
  });
  return { topic: type.topic, key: subject, headers, value: JSON.stringify(type.schema.parse(said.data)) };
}

function stateMessage({ subject }: Publication, sequence: number, known: KnownProject): PublicMessage {
  const headers = StateHeaders.parse({
    'content-type': 'application/json',
    dataschema: schemaUrn('project-state'),
    sequence: String(sequence),
  });
  const state = visibleState(known);
  const value = state && JSON.stringify(STATE_TOPIC.schema.parse({ ...state, sequence }));
  return { topic: STATE_TOPIC.topic, key: `project-${subject}`, headers, value };
}

/** An event in the CloudEvents 1.0 JSON format, one per line, for the sample and the HTTP stream. */
export function asJsonEvent({ headers, value }: PublicMessage): Readonly<Record<string, unknown>> {
  const { 'content-type': datacontenttype, ...rest } = headers;
  const attributes = Object.entries(rest).map(([name, text]) => [name.replace(/^ce_/, ''), text] as const);
  return { ...Object.fromEntries(attributes), datacontenttype, data: JSON.parse(value ?? 'null') };
}

import { type PublicCategory, publicEventTypes, STATE_TOPIC, schemaUrn } from './catalog.ts';
import { EventHeaders, StateHeaders } from './headers.ts';
import type { Logged } from './logged.ts';
import type { ProjectState } from './project.ts';
import type { Said } from './said.ts';
import { translateEngagement } from './translate-engagement.ts';
import { translateProject } from './translate-project.ts';
import { translateProposal } from './translate-proposal.ts';

/** A message for a public topic. No value: a tombstone, in the state topic alone. */
export type PublicMessage = Readonly<{
  topic: string;
  key: string;
  headers: EventHeaders | StateHeaders;
  value: string | null;
}>;

/**
 * Translates a whole stream, from its first event on, for the public: for each of its events the messages to send,
 * often none. The latest event that is public is followed by the state that it has brought about; older ones are not,
 * so that a state is never followed by one from before it. Everything that goes out is on a list: event types, fields,
 * headers. Throws when a field is not, or when a value is of another shape than promised; so nothing leaks, and the
 * publisher stops until it is fixed.
 */
export function translate(history: readonly Logged[]): readonly (readonly PublicMessage[])[] {
  const category = history[0]?.stream.split('-', 1)[0];
  switch (category) {
    case 'project': {
      const { said, state } = translateProject(history);
      const latest = said.findLastIndex((saying) => saying !== null);
      return history.map((event, i) => {
        const message = eventMessage(category, event, said[i] ?? null, event.version);
        return i === latest ? [...message, stateMessage(event, state)] : message;
      });
    }
    case 'proposal':
      return countedMessages(category, history, translateProposal(history));
    case 'engagement':
      return countedMessages(category, history, translateEngagement(history));
    default:
      return history.map(() => []);
  }
}

/** Numbered among what is public: the version would tell how much two people have done in between. */
function countedMessages(category: PublicCategory, history: readonly Logged[], said: readonly (Said | null)[]) {
  let sequence = 0;
  return history.map((event, i) => {
    if (said[i]) sequence++;
    return eventMessage(category, event, said[i] ?? null, sequence);
  });
}

function eventMessage(
  category: PublicCategory,
  event: Logged,
  said: Said | null,
  sequence: number,
): readonly PublicMessage[] {
  if (!said) return [];
  const name = `${category}.${said.type}`;
  const type = publicEventTypes.find((known) => known.name === name);
  if (!type) throw new Error(`${name} is not a public event type`);
  const subject = `${category}-${said.id}`;
  const headers = EventHeaders.parse({
    'content-type': 'application/json',
    ce_specversion: '1.0',
    ce_id: event.id,
    ce_source: type.source,
    ce_type: `hirelane.${name}`,
    ce_subject: subject,
    ce_time: event.at,
    ce_dataschema: schemaUrn(name),
    ce_sequence: String(sequence),
    ce_position: event.position,
    ...(type.traced.includes('correlationid') && wellFormed('ce_correlationid', event.meta.correlationId)),
    ...(type.traced.includes('causationid') && wellFormed('ce_causationid', event.meta.causationId)),
    ...(type.traced.includes('traceparent') && wellFormed('traceparent', event.meta.traceparent)),
  });
  return [{ topic: type.topic, key: subject, headers, value: JSON.stringify(type.schema.parse(said.data)) }];
}

/** A header that helps and that nobody needs is left out when it is not what it should be. */
function wellFormed(header: 'ce_correlationid' | 'ce_causationid' | 'traceparent', value: string | undefined) {
  return value !== undefined && EventHeaders.shape[header].safeParse(value).success ? { [header]: value } : {};
}

function stateMessage(event: Logged, state: ProjectState | null): PublicMessage {
  const headers = StateHeaders.parse({
    'content-type': 'application/json',
    dataschema: schemaUrn('project-state'),
    sequence: String(event.version),
  });
  const value = state && JSON.stringify(STATE_TOPIC.schema.parse(state));
  return { topic: STATE_TOPIC.topic, key: event.stream, headers, value };
}

import type * as z from 'zod';
import type { EventOf } from '../events/catalog.ts';
import type { Brief } from '../events/project.ts';
import { knownSkill } from '../skills.ts';
import { type PublicCategory, publicEventTypes, STATE_TOPIC, schemaUrn } from './catalog.ts';
import { CATEGORY_SLUGS, DURATION_MONTHS } from './fields.ts';
import { EventHeaders, StateHeaders } from './headers.ts';
import { type Logged, readAs } from './logged.ts';
import type { ProjectState, publicProjectEvents } from './schemas.ts';

/** A public event before validation by its schema. */
type Said = Readonly<{
  /** A type in the public catalogue's category. */
  type: string;
  /** The id of its subject. */
  id: string;
  data: object;
}>;

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
      return countedMessages(category, history, translateContract(history));
    default:
      return history.map(() => []);
  }
}

/** Numbers only the public events: versions would reveal how many private events come between them. */
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
  if (!type) throw new Error(`Expected a public event type, got ${name}.`);
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

/** An optional header is omitted if its value is malformed. */
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

/**
 * The public part of each event in a contract's stream, from its first event on. The subject is the id of its first
 * event: the contract's own id is derived from its proposal and its freelancer, so anyone who knows both could find it.
 */
function translateContract(history: readonly Logged[]): readonly (Said | null)[] {
  const id = history[0]?.id ?? '';
  return history.map((logged) => {
    const event = readAs('engagement', logged);
    switch (event?.type) {
      case 'EngagementStarted':
        return { type: 'started', id, data: { projectId: event.data.projectId } };
      case 'WorkAccepted':
        return { type: 'completed', id, data: { projectId: event.data.projectId } };
      default:
        return null;
    }
  });
}

type ProposalEvent = EventOf<'proposal'>;

/** The public part of each event in a proposal's stream, from its first event on. */
function translateProposal(history: readonly Logged[]): readonly (Said | null)[] {
  // ProposalErased contains only the ids of the project and the freelancer; the first event contains the proposal's id.
  let sent: Extract<ProposalEvent, { type: 'ProposalSent' }>['data'] | undefined;
  return history.map((logged) => {
    const event = readAs('proposal', logged);
    switch (event?.type) {
      case 'ProposalSent': {
        const { proposalId, projectId, expectedBidRate, duration } = event.data;
        sent = event.data;
        const bid = { bidRate: expectedBidRate, currency: 'INR', durationMonths: DURATION_MONTHS[duration] };
        return { type: 'sent', id: proposalId, data: { proposalId, projectId, ...bid } };
      }
      case 'ProposalWithdrawn': {
        const { proposalId, projectId } = event.data;
        return { type: 'withdrawn', id: proposalId, data: { proposalId, projectId } };
      }
      case 'ProposalErased': {
        const { proposalId, projectId } = sent ?? {};
        return proposalId ? { type: 'erased', id: proposalId, data: { proposalId, projectId } } : null;
      }
      default:
        return null;
    }
  });
}

type ProjectEvent = EventOf<'project'>;
type Schemas = typeof publicProjectEvents;

/** A project's public state and publication time; null if nothing is public. */
type Known = Readonly<{ publishedAt: string | null; state: ProjectState | null }>;
type Step = Readonly<{ said: Said | null; known: Known }>;
type Rules = {
  readonly [T in ProjectEvent['type']]?: (
    known: Known,
    data: Extract<ProjectEvent, { type: T }>['data'],
    at: Readonly<{ at: string; version: number }>,
  ) => Step;
};

/**
 * A project's events that become public, with their public data. A project is public from its publication until it
 * becomes a draft again: only its owner may learn that a draft exists and what happens to it.
 */
const RULES: Rules = {
  ProjectPosted: (known, { projectId, brief }, { at, version }) => {
    const said = publicBriefOf(brief);
    const publishedAt = known.publishedAt ?? at;
    const state = { projectId, status: 'published', ...said, publishedAt, updatedAt: at, sequence: version } as const;
    return { said: say('posted', { projectId, ...said }), known: { publishedAt, state } };
  },
  ProjectEdited: (known, { projectId, brief }, { at, version }) => {
    if (!known.state) return notPublic(known);
    const said = publicBriefOf(brief);
    const state = { ...known.state, ...said, updatedAt: at, sequence: version };
    return { said: say('edited', { projectId, ...said }), known: { ...known, state } };
  },
  ProjectUnpublished: (known, { projectId }) => ({
    said: known.state && say('unpublished', { projectId }),
    known: { ...known, state: null },
  }),
  ProjectFilled: (known, { projectId }, { at, version }) => ({
    said: known.state && say('filled', { projectId }),
    known: { ...known, state: known.state && { ...known.state, status: 'filled', updatedAt: at, sequence: version } },
  }),
  ProjectReopened: (known, { projectId }, { at, version }) => ({
    said: known.state && say('reopened', { projectId }),
    known: {
      ...known,
      state: known.state && { ...known.state, status: 'published', updatedAt: at, sequence: version },
    },
  }),
  ProjectClosed: (known, { projectId }, { at, version }) => ({
    said: known.state && say('closed', { projectId }),
    known: { ...known, state: known.state && { ...known.state, status: 'closed', updatedAt: at, sequence: version } },
  }),
  ProjectErased: (known, { projectId }) => ({
    said: known.publishedAt === null ? null : say('erased', { projectId }),
    known: { ...known, state: null },
  }),
};

const notPublic = (known: Known): Step => ({ said: null, known });

const say = <T extends keyof Schemas & string>(type: T, data: z.input<Schemas[T]> & { projectId: string }): Said => ({
  type,
  id: data.projectId,
  data,
});

/**
 * The public part of each event in a project's stream, from its first event on, and the final public state, which is
 * null if the project was never or is no longer public.
 */
function translateProject(
  history: readonly Logged[],
): Readonly<{ said: readonly (Said | null)[]; state: ProjectState | null }> {
  let known: Known = { publishedAt: null, state: null };
  const said = history.map((logged) => {
    const event = readAs('project', logged);
    if (!event) return null;
    const step = apply(event, known, logged);
    known = step.known;
    return step.said;
  });
  return { said, state: known.state };
}

/** TypeScript cannot infer that a rule and its event have the same type. */
function apply<E extends ProjectEvent>(event: E, known: Known, logged: Logged): Step {
  const rule = RULES[event.type] as ((known: Known, data: E['data'], at: Logged) => Step) | undefined;
  return rule?.(known, event.data, logged) ?? notPublic(known);
}

function publicBriefOf(brief: Brief) {
  const { category, projectRate, skills, scope, experienceType, duration } = brief;
  if (category === null || projectRate === null)
    throw new Error('Expected a published project to have a category and a rate.');
  // Other skills are encrypted, so only their number is public.
  const known = skills.flatMap((skill) => knownSkill(skill) ?? []);
  return {
    category: CATEGORY_SLUGS[category],
    skills: known,
    otherSkills: skills.length - known.length,
    scope,
    experienceType,
    durationMonths: DURATION_MONTHS[duration],
    rate: projectRate,
    currency: 'INR' as const,
  };
}

/** An event in the CloudEvents 1.0 JSON format, one per line, for the sample and the HTTP stream. */
export function asJsonEvent({ headers, value }: PublicMessage): Readonly<Record<string, unknown>> {
  const { 'content-type': datacontenttype, ...rest } = headers;
  const attributes = Object.entries(rest).map(([name, text]) => [name.replace(/^ce_/, ''), text] as const);
  return { ...Object.fromEntries(attributes), datacontenttype, data: JSON.parse(value ?? 'null') };
}

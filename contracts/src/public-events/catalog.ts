import type * as z from 'zod';
import { ProjectState, publicContractEvents, publicProjectEvents, publicProposalEvents } from './schemas.ts';

/** Headers that link an event to the request that caused it. */
export type TraceHeader = 'correlationid' | 'causationid' | 'traceparent';

type PublicEventType = Readonly<{
  schema: z.ZodObject;
  /** The description in the data dictionary. */
  about: string;
  /**
   * The headers that may be published. All events of an erasure share one cause, which would link a person's data. An
   * accepted offer shares its cause with the filling of its project.
   */
  traced: readonly TraceHeader[];
}>;

const TRACED: readonly TraceHeader[] = ['correlationid', 'causationid', 'traceparent'];
/**
 * An event's id is a hash of its stream's name keyed by its cause, and the name of a proposal's stream contains the
 * freelancer's id. With the cause, anyone could find the freelancer by trying the ids of all freelancers.
 */
const TRACED_WITHOUT_CAUSE = TRACED.filter((header) => header !== 'causationid');

/**
 * The major version of the contract: a new version gets a separate topic, and both topics are written for an announced
 * period.
 */
export const VERSION = 1;

/** The categories with public events, with each of their types. Nothing else is published. */
export const PUBLIC_CATALOG = {
  project: {
    topic: `hirelane.public.project.v${VERSION}`,
    source: '/hirelane/projects',
    events: {
      posted: {
        schema: publicProjectEvents.posted,
        about: 'A project was published, for the first time or again after having been a draft.',
        traced: TRACED,
      },
      edited: {
        schema: publicProjectEvents.edited,
        about: 'A published project was edited. The event contains all fields, even if none of them changed.',
        traced: TRACED,
      },
      unpublished: {
        schema: publicProjectEvents.unpublished,
        about: 'A published project became a draft again, which is private. It may be published again.',
        traced: TRACED,
      },
      filled: {
        schema: publicProjectEvents.filled,
        about: 'A freelancer was hired, and the project takes no more proposals.',
        traced: [],
      },
      reopened: {
        schema: publicProjectEvents.reopened,
        about: 'The contract ended before its work was accepted, and the client has published the project again.',
        traced: [],
      },
      closed: {
        schema: publicProjectEvents.closed,
        about: 'The client closed a project. Only an erasure can follow.',
        traced: TRACED,
      },
      erased: {
        schema: publicProjectEvents.erased,
        about: 'The client of a project that was once published has deleted their account. It is closed permanently.',
        traced: [],
      },
    },
  },
  proposal: {
    topic: `hirelane.public.proposal.v${VERSION}`,
    source: '/hirelane/proposals',
    events: {
      sent: {
        schema: publicProposalEvents.sent,
        about: 'A freelancer applied to a project, which is possible once per project.',
        traced: TRACED_WITHOUT_CAUSE,
      },
      withdrawn: {
        schema: publicProposalEvents.withdrawn,
        about: 'The freelancer has permanently withdrawn the proposal. It no longer counts.',
        traced: [],
      },
      erased: {
        schema: publicProposalEvents.erased,
        about: 'The freelancer has deleted their account. The proposal still counts as sent.',
        traced: [],
      },
    },
  },
  engagement: {
    topic: `hirelane.public.engagement.v${VERSION}`,
    source: '/hirelane/hiring',
    events: {
      started: {
        schema: publicContractEvents.started,
        about: 'A freelancer was hired for a project. Neither the freelancer nor the proposal is named.',
        traced: [],
      },
      completed: {
        schema: publicContractEvents.completed,
        about: 'The client has accepted the work. If a contract ends earlier, this event is not published.',
        traced: [],
      },
    },
  },
} as const satisfies Record<string, { topic: string; source: string; events: Record<string, PublicEventType> }>;

export type PublicCategory = keyof typeof PUBLIC_CATALOG;

/** The compacted topic, which contains no events, only the latest state of each project by key. */
export const STATE_TOPIC = { topic: `hirelane.public.project-state.v${VERSION}`, schema: ProjectState } as const;

/**
 * The name of a schema, in `ce_dataschema` and as the `$id` of its document. It is a URN, because it must be unique but
 * does not need a host.
 */
export const schemaUrn = (name: string): string => `urn:hirelane:public:${name}:${VERSION}`;

/** Every public event type, with its name in `ce_type` and in the schema's name. */
export const publicEventTypes = Object.entries(PUBLIC_CATALOG).flatMap(([category, { topic, source, events }]) =>
  Object.entries<PublicEventType>(events).map(([type, { schema, about, traced }]) => ({
    name: `${category}.${type}`,
    category: category as PublicCategory,
    topic,
    source,
    schema,
    about,
    traced,
  })),
);

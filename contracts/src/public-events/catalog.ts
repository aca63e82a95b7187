import type * as z from 'zod';
import { ProjectState, publicEngagementEvents, publicProjectEvents, publicProposalEvents } from './schemas.ts';

/** Headers that tie an event to the request behind it. */
export type TraceHeader = 'correlationid' | 'causationid' | 'traceparent';

type PublicEventType = Readonly<{
  schema: z.ZodObject;
  /** For the data dictionary. */
  about: string;
  /**
   * The allow-list of these headers. Everything an erasure ends has one cause in common: it would tie a person's things
   * together. So would what follows from the acceptance of an offer: the project is filled by the same request.
   */
  traced: readonly TraceHeader[];
}>;

const TRACED: readonly TraceHeader[] = ['correlationid', 'causationid', 'traceparent'];
/**
 * The id of an event is a hash of its stream's name under its cause, and the name of a proposal's stream holds the
 * freelancer's id: with the cause at hand, one could try the ids of all freelancers.
 */
const TRACED_WITHOUT_CAUSE = TRACED.filter((header) => header !== 'causationid');

/** The contract's breaking version: another one is another topic, and both are written for an announced time. */
export const VERSION = 1;

/** The categories that have public events, and each type of those. Nothing else is published. */
export const PUBLIC_CATALOG = {
  project: {
    topic: `hirelane.public.project.v${VERSION}`,
    source: '/hirelane/projects',
    events: {
      posted: {
        schema: publicProjectEvents.posted,
        about: 'A project was published, for the first time or again after it was a draft.',
        traced: TRACED,
      },
      edited: {
        schema: publicProjectEvents.edited,
        about: 'A published project was changed. It carries the whole, also where none of these fields is another.',
        traced: TRACED,
      },
      unpublished: {
        schema: publicProjectEvents.unpublished,
        about: 'A published project went back to being a draft, which is private. It may be posted again.',
        traced: TRACED,
      },
      filled: {
        schema: publicProjectEvents.filled,
        about: 'Somebody was hired, and the project takes no more proposals.',
        traced: [],
      },
      reopened: {
        schema: publicProjectEvents.reopened,
        about: 'The engagement ended before its work was accepted, and the client has published the project again.',
        traced: [],
      },
      closed: {
        schema: publicProjectEvents.closed,
        about: 'The client closed a project. Nothing but an erasure follows.',
        traced: TRACED,
      },
      erased: {
        schema: publicProjectEvents.erased,
        about: 'The client of a project that was once published has deleted their account. It is closed for good.',
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
        about: 'A freelancer applied to a project. A freelancer applies to a project once.',
        traced: TRACED_WITHOUT_CAUSE,
      },
      withdrawn: {
        schema: publicProposalEvents.withdrawn,
        about: 'The freelancer has taken the proposal back, for good. It no longer counts.',
        traced: [],
      },
      erased: {
        schema: publicProposalEvents.erased,
        about: 'The freelancer has deleted their account. The proposal still counts as one that was sent.',
        traced: [],
      },
    },
  },
  engagement: {
    topic: `hirelane.public.engagement.v${VERSION}`,
    source: '/hirelane/hiring',
    events: {
      started: {
        schema: publicEngagementEvents.started,
        about: 'Somebody was hired for a project. It is not said who, nor by which proposal.',
        traced: [],
      },
      completed: {
        schema: publicEngagementEvents.completed,
        about: 'The client has accepted the work. One that ends before that has no such event.',
        traced: [],
      },
    },
  },
} as const satisfies Record<string, { topic: string; source: string; events: Record<string, PublicEventType> }>;

export type PublicCategory = keyof typeof PUBLIC_CATALOG;

/** The compacted topic: no events, but the latest state of each project by key. */
export const STATE_TOPIC = { topic: `hirelane.public.project-state.v${VERSION}`, schema: ProjectState } as const;

/**
 * Names a schema, in `ce_dataschema` and as the `$id` of its document. A URN: it has to be unique, and needs no host.
 */
export const schemaUrn = (name: string): string => `urn:hirelane:public:${name}:${VERSION}`;

/** Every public event type, with the name that is in its `ce_type` and in its schema's. */
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

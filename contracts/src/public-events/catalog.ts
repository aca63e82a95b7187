import type * as z from 'zod';
import { ProjectState, publicContractEvents, publicProjectEvents, publicProposalEvents } from './schemas.ts';

type PublicEventType = Readonly<{
  schema: z.ZodObject;
  /** The description in the data dictionary. */
  about: string;
}>;

/** The major version of the contract. A new version gets separate topics and pages. */
export const VERSION = 2;

/** The categories with public events, with each of their types. Nothing else is published. */
export const PUBLIC_CATALOG = {
  project: {
    topic: `hirelane.public.project.v${VERSION}`,
    source: '/hirelane/projects',
    events: {
      posted: {
        schema: publicProjectEvents.posted,
        about: 'A project was published, for the first time or again after having been a draft.',
      },
      edited: {
        schema: publicProjectEvents.edited,
        about: 'A published project was edited. The event contains all fields, even if none of them changed.',
      },
      unpublished: {
        schema: publicProjectEvents.unpublished,
        about: 'A published project became a draft again, which is private. It may be published again.',
      },
      hidden: {
        schema: publicProjectEvents.hidden,
        about:
          'An operator hid the project or suspended its client, so that no one can see it. Published at night, dated by day.',
      },
      shown: {
        schema: publicProjectEvents.shown,
        about: 'A hidden project can be seen again, as it was. Published at night, dated by day.',
      },
      filled: {
        schema: publicProjectEvents.filled,
        about:
          'A freelancer was hired, and the project takes no more proposals. A client who keeps hiring does not fill the project: to count hires, count `engagement.started`.',
      },
      reopened: {
        schema: publicProjectEvents.reopened,
        about: 'The contract ended before its work was accepted, and the client has published the project again.',
      },
      closed: {
        schema: publicProjectEvents.closed,
        about: 'The client closed a project. Only hiding and an erasure can follow.',
      },
      erased: {
        schema: publicProjectEvents.erased,
        about:
          'The client of a project that was once published has deleted their account. It is closed permanently. Published at night, dated by day.',
      },
    },
  },
  proposal: {
    topic: `hirelane.public.proposal.v${VERSION}`,
    source: '/hirelane/proposals',
    events: {
      sent: {
        schema: publicProposalEvents.sent,
        about:
          'A freelancer applied to a project, which is possible once per project. Contains the bid as first sent; `proposal.revised` changes it.',
      },
      revised: {
        schema: publicProposalEvents.revised,
        about: 'The freelancer changed the rate or the duration. This is the current bid until the next revision.',
      },
      withdrawn: {
        schema: publicProposalEvents.withdrawn,
        about: 'The freelancer has permanently withdrawn the proposal. It no longer counts.',
      },
      erased: {
        schema: publicProposalEvents.erased,
        about:
          'The freelancer has deleted their account. The proposal still counts as sent. Not published if the freelancer was hired. Published at night, dated by day.',
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
      },
      ended: {
        schema: publicContractEvents.ended,
        about:
          'The client accepted the work, or a party ended the contract before that. If a party deleted their account, it is published at night, dated by day.',
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
  Object.entries<PublicEventType>(events).map(([type, { schema, about }]) => ({
    name: `${category}.${type}`,
    category: category as PublicCategory,
    topic,
    source,
    schema,
    about,
  })),
);

import * as z from 'zod';
import { BRIEF, schemasOf } from '../brief.ts';
import { Id, Instant } from '../fields.ts';
import type { ProjectStatus } from '../schemas/projects.ts';
import { category, type TypeWith } from './category.ts';
import { personal } from './personal.ts';

/** All fields of a project; some may be empty in a draft. */
export const Brief = z.object(schemasOf(BRIEF, 'stored'));
export type Brief = z.infer<typeof Brief>;

const whole = z.object({ projectId: Id, clientId: Id, brief: Brief });

const named = z.object({ projectId: Id, clientId: Id });

/**
 * Streams `project-<id>`. Events that change the brief contain the whole brief, so that consumers do not need earlier
 * events.
 */
export const projectStreams = category({
  log: 'projects',
  people: { clientId: 'ProjectErased' },
  owner: 'clientId',
  subject: 'clientId',
  capacity: {
    ProjectPosted: 'reserve',
    ProposalsBegan: 'reserve',
    PlaceClaimed: 'reserve',
    PlaceReleased: 'always',
    ProjectFilled: 'always',
    ProjectReopened: 'always',
    ProjectClosed: 'reserve',
    DraftDeleted: 'reserve',
    ProjectHidden: 'always',
    ProjectUnhidden: 'always',
    ProjectHidingPublished: 'always',
    ProjectErasurePublished: 'always',
  },
  events: {
    ProjectDrafted: whole,
    ProjectEdited: whole,
    ProjectPosted: whole,
    /** The project is a draft again. */
    ProjectUnpublished: named,
    /**
     * The first freelancer was admitted, so the project can no longer become a draft again. Later admissions do not
     * append an event.
     */
    ProposalsBegan: named,
    /**
     * A freelancer is accepting an offer for the only slot, so no other freelancer can accept one until the claim ends.
     */
    PlaceClaimed: z.object({ ...named.shape, proposalId: Id, claimId: Id }),
    /** The acceptance was not completed. */
    PlaceReleased: z.object({ ...named.shape, claimId: Id }),
    /** A freelancer was hired, and the client is no longer hiring. */
    ProjectFilled: z.object({ ...named.shape, proposalId: Id, claimId: Id }),
    /** The contract that filled the project ended early, and the client published the project again. */
    ProjectReopened: named,
    ProjectClosed: named,
    DraftDeleted: named,
    /** An operator hid the project for this reason. No one can read its text, and its client can only close it. */
    ProjectHidden: z.object({ ...named.shape, reason: personal(), hiddenAt: Instant }),
    /** An operator restored the project. `brief` is the hidden brief. */
    ProjectUnhidden: whole.extend({ reason: personal().optional(), restoredAt: Instant }),
    /**
     * The public stream says from here on that the project is hidden, or shown again, because an operator hid it or
     * suspended its client on `day` (UTC). Appended at night, so that a client's projects are not published together.
     */
    ProjectHidingPublished: z.object({ ...named.shape, isHidden: z.boolean(), day: z.iso.date() }),
    /** The client deleted the account: the project is closed and its text is erased. */
    ProjectErased: named,
    /** The public stream says from here on that the project was erased on `day` (UTC). Appended at night. */
    ProjectErasurePublished: z.object({ ...named.shape, day: z.iso.date() }),
  },
});

type Events = (typeof projectStreams)['events'];

/** The types of events that contain the whole brief. */
export const BRIEF_TYPES = Object.entries(projectStreams.events).flatMap(([type, { shape }]) =>
  'brief' in shape ? [type] : [],
) as readonly TypeWith<Events, 'brief'>[];

export const hasBrief = (type: string): boolean => BRIEF_TYPES.some((known) => known === type);

/** A project's status after an event of these types; null once it is deleted. Other events do not change it. */
export const STATUS_AFTER: Readonly<Record<string, ProjectStatus | null>> = {
  ProjectDrafted: 'draft',
  ProjectPosted: 'published',
  ProjectUnpublished: 'draft',
  ProjectFilled: 'filled',
  ProjectReopened: 'published',
  ProjectClosed: 'closed',
  DraftDeleted: null,
  ProjectErased: 'closed',
} satisfies Partial<Record<keyof Events, ProjectStatus | null>>;

import * as z from 'zod';
import { BRIEF, schemasOf } from '../brief.ts';
import { Id, Instant } from '../fields.ts';
import type { ProjectStatus } from '../schemas/projects.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/** All that a project says; a draft may leave parts open. */
export const Brief = z.object(schemasOf(BRIEF, 'stored'));
export type Brief = z.infer<typeof Brief>;

const whole = z.object({ projectId: Id, clientId: Id, brief: Brief });

const named = z.object({ projectId: Id, clientId: Id });

/**
 * Streams `project-<id>`. Events that change the brief contain all of it, so that a consumer needs no earlier event.
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
  },
  events: {
    ProjectDrafted: whole,
    ProjectEdited: whole,
    ProjectPosted: whole,
    /** Back to draft. */
    ProjectUnpublished: named,
    /** The first freelancer was let propose: from here on it never goes back to draft. Later ones write nothing here. */
    ProposalsBegan: named,
    /** A freelancer is accepting an offer that takes the only place: nobody else can, until this ends. */
    PlaceClaimed: z.object({ ...named.shape, proposalId: Id, claimId: Id }),
    /** The acceptance did not come to its end. */
    PlaceReleased: z.object({ ...named.shape, claimId: Id }),
    /** Somebody was hired, and the client does not go on hiring. */
    ProjectFilled: z.object({ ...named.shape, proposalId: Id, claimId: Id }),
    /** The engagement that filled it has ended early, and the client publishes it again. */
    ProjectReopened: named,
    ProjectClosed: named,
    DraftDeleted: named,
    /** An operator has hidden it, for this reason: nobody reads its texts, and its client can only close it. */
    ProjectHidden: z.object({ ...named.shape, reason: personal(), hiddenAt: Instant }),
    /** An operator has taken that back. `brief`: what was hidden. */
    ProjectUnhidden: whole.extend({ reason: personal().optional(), restoredAt: Instant }),
    /** The client has deleted their account: the project is closed and its texts are erased. */
    ProjectErased: named,
  },
});

/** A project's status after an event of these types, null once it is deleted; other events do not change it. */
export const STATUS_AFTER: Readonly<Record<string, ProjectStatus | null>> = {
  ProjectDrafted: 'draft',
  ProjectPosted: 'published',
  ProjectUnpublished: 'draft',
  ProjectFilled: 'filled',
  ProjectReopened: 'published',
  ProjectClosed: 'closed',
  DraftDeleted: null,
  ProjectErased: 'closed',
} satisfies Partial<Record<keyof typeof projectStreams.events, ProjectStatus | null>>;

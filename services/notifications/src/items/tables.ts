import type { EventOf } from '@hirelane/api/events/catalog';
import type { EventNotification } from '@hirelane/api/notifications';
import { FOLLOWED_CATEGORIES } from '@hirelane/api/notifications/record';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { columnsFrom, ddlOf, table } from '@hirelane/projections/table';
import { blockColumns } from '@hirelane/shared/blocks';
import { personColumns } from '@hirelane/shared/people';
import { titledProjects } from '@hirelane/shared/titles';
import { v5 } from 'uuid';

/** The categories to follow: sources of notifications, bookmarks and blocks. */
export const CATEGORIES = [...FOLLOWED_CATEGORIES, 'bookmark', 'block'] as const;
export type Followed = Recorded<EventOf<(typeof CATEGORIES)[number]>>;

/**
 * A notification for one user. `target`: the page it links to; notifications with the same target are counted and read
 * together.
 */
export type NotificationItem = EventNotification & Readonly<{ id: string; target: string; at: string }>;
const item = columnsFrom<NotificationItem>();

/** `id`: the event's id. Messages in a conversation share one id, so only the newest is kept. */
export const items = table(
  'items',
  {
    id: item('uuid', ({ id }) => id),
    user_id: item('uuid', ({ to }) => to),
    kind: item('text NOT NULL', ({ shownAs }) => shownAs),
    target: item('text NOT NULL', ({ target }) => target),
    other_id: item('uuid', ({ otherId }) => otherId),
    project_id: item('uuid', ({ projectId }) => projectId),
    contract_id: item('uuid', ({ contractId }) => contractId),
    invoice_id: item('uuid', ({ invoiceId }) => invoiceId),
    person_id: item('uuid', ({ personId }) => personId),
    amount: item('bigint', ({ amount }) => amount),
    at: item('timestamptz NOT NULL', ({ at }) => at),
  },
  {
    // Only one index starts with the user, so that a generic plan cannot choose a worse one for counting.
    key: ['id', 'user_id'],
    indexes: ['(user_id, at DESC, id DESC)', '(at)'],
  },
);

const gone = columnsFrom<string>();
/** Users who have deleted their account. Events that arrive later from other logs do not notify them. */
export const left = table('left_people', { user_id: gone('uuid PRIMARY KEY', (userId) => userId) });

const newest = columnsFrom<string>();
/**
 * A single row that contains the last midnight, in UTC, before the newest event. Retention is counted from this time.
 */
export const newestDay = table('newest_day', {
  one: newest('int PRIMARY KEY', () => 1),
  at: newest('timestamptz NOT NULL', (at) => at),
});

type Saved = Recorded<Extract<EventOf<'bookmark'>, { type: 'ProjectSaved' }>>;
const saved = columnsFrom<Saved>();
/** The periods during which freelancers had projects saved. */
export const saves = table(
  'saves',
  {
    project_id: saved('uuid', ({ data }) => data.projectId),
    freelancer_id: saved('uuid', ({ data }) => data.freelancerId),
    saved_at: saved('timestamptz', ({ at }) => at),
    unsaved_at: saved('timestamptz', () => null),
  },
  { key: ['project_id', 'freelancer_id', 'saved_at'], indexes: ['(freelancer_id)', '(unsaved_at)'] },
);

export type Closing = Recorded<Extract<EventOf<'project'>, { type: 'ProjectClosed' | 'ProjectFilled' }>>;
const closed = columnsFrom<Closing>();
/** When a project stopped accepting proposals. */
export const closings = table(
  'closings',
  {
    id: closed('uuid PRIMARY KEY', ({ id }) => id),
    project_id: closed('uuid NOT NULL', ({ data }) => data.projectId),
    at: closed('timestamptz NOT NULL', ({ at }) => at),
  },
  { indexes: ['(project_id)', '(at)'] },
);

type Sent = Extract<EventOf<'proposal'>, { type: 'ProposalSent' }>['data'];
const sent = columnsFrom<Sent>();
/**
 * Freelancers who have applied. They already get a notification about their proposal when the project stops accepting
 * proposals.
 */
export const applicants = table(
  'applicants',
  {
    project_id: sent('uuid', ({ projectId }) => projectId),
    freelancer_id: sent('uuid', ({ freelancerId }) => freelancerId),
  },
  { key: ['project_id', 'freelancer_id'], indexes: ['(freelancer_id)'] },
);

export const blocks = table('blocks', blockColumns, { key: ['by_id', 'whom_id'] });

/** The names shown in notifications. */
export const people = table('people', personColumns);

const TABLES = [items, left, newestDay, saves, closings, applicants, blocks, people, titledProjects];
export const ITEMS_DDL = ddlOf(...TABLES);

/** The target of notifications about a conversation. */
export const conversationTarget = (projectId: string, freelancerId: string): string => `${projectId}/${freelancerId}`;

/** The id of a user's notification about a conversation. */
export const messageItemId = (userId: string, target: string): string => v5(`message/${target}`, userId);

import { INVITATIONS_MAX } from '@hirelane/api/constants';
import type { Invitation, Invited } from '@hirelane/api/schemas/invitations';
import type { PageQuery } from '@hirelane/api/schemas/projects';
import { newestFirst, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/shared/blocks';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import { isOpenSql, nameRef } from '../approaches/queries.ts';
import { type Against, isRested } from './invitation.ts';

type Unseen<T> = Omit<T, 'hasPage'>;
/** A row without `hasPage`, which comes from a different read model. */
export type FoundInvited = Omit<Invited, 'freelancer'> & Readonly<{ freelancer: Unseen<Invited['freelancer']> }>;
export type FoundInvitation = Omit<Invitation, 'client'> & Readonly<{ client: Unseen<Invitation['client']> }>;
type FoundInvitations = Readonly<{ data: readonly FoundInvitation[]; nextCursor: string | null }>;

const hasApplied = (s: string) =>
  `EXISTS (SELECT FROM ${s}.proposals a WHERE (a.project_id, a.freelancer_id) = (i.project_id, i.freelancer_id))`;
/** A proposal answers an invitation, even if the invitation was declined. */
const statusOf = (s: string) =>
  `CASE WHEN ${hasApplied(s)} THEN 'applied' WHEN i.declined_at IS NULL THEN 'invited' ELSE 'declined' END`;

export function invitationQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  const columns = `i.id AS "_id", i.message, i.is_hidden AS "isHidden", ${statusOf(s)} AS status,
    ${instant('i.invited_at')} AS "invitedAt",
    CASE WHEN NOT ${hasApplied(s)} THEN i.reason END AS reason`;
  /** SQL for the invitations that `$1` has received, unless either party has blocked the other. */
  const received = `i.freelancer_id = $1 AND NOT ${areApartSql(s, 'i.client_id', 'i.freelancer_id')}`;
  const withProject = `JOIN ${s}.posted_projects p ON p.id = i.project_id`;

  return {
    /** The facts about these freelancers and a project; ids of users who are not freelancers have no entry. */
    async factsOf(
      projectId: string,
      freelancerIds: readonly string[],
    ): Promise<ReadonlyMap<string, InvitingFacts & Readonly<{ clientId: string }>>> {
      const { rows } = await pool.query<InvitingFacts & { id: string; clientId: string }>({
        name: `inviting-${schema}`,
        text: `SELECT f.user_id AS id, p.client_id AS "clientId", ${isOpenSql(schema)} AS "isOpen",
                 EXISTS (SELECT FROM ${s}.proposals a WHERE (a.project_id, a.freelancer_id) = (p.id, f.user_id))
                   AS "hasApplied",
                 EXISTS (SELECT FROM ${s}.invitations i WHERE (i.project_id, i.freelancer_id) = (p.id, f.user_id)
                   AND i.declined_at IS NULL) AS "isInvited",
                 EXISTS (SELECT FROM ${s}.invitations i WHERE (i.project_id, i.freelancer_id) = (p.id, f.user_id)
                   AND i.is_hidden) AS "isHidden",
                 NOT (${isSuspendedSql('f.user_id', schema)}
                   OR EXISTS (SELECT FROM ${s}.unavailable u WHERE u.user_id = f.user_id)) AS "isAvailable",
                 (SELECT ${instant('max(i.declined_at)')} FROM ${s}.invitations i
                  WHERE i.client_id = p.client_id AND i.freelancer_id = f.user_id AND i.declined_at IS NOT NULL)
                   AS "declinedAt"
               FROM ${s}.posted_projects p JOIN ${s}.freelancers f ON f.user_id = ANY ($2::uuid[]) WHERE p.id = $1`,
        values: [projectId, freelancerIds],
      });
      return new Map(rows.map(({ id, ...facts }) => [id, facts]));
    },
    /** A project's invited freelancers, latest first, and how many more can be invited. */
    async invited(projectId: string): Promise<Readonly<{ data: readonly FoundInvited[]; left: number }>> {
      const { rows } = await pool.query<FoundInvited>({
        name: `invited-${schema}`,
        text: `SELECT ${columns}, ${nameRef('i.freelancer_id')} AS freelancer
               FROM ${s}.invitations i LEFT JOIN ${s}.people u ON u.id = i.freelancer_id
               WHERE i.project_id = $1 ORDER BY i.invited_at DESC, i.id DESC LIMIT ${INVITATIONS_MAX}`,
        values: [projectId],
      });
      const counted = await pool.query<{ n: number }>({
        name: `invitation-places-${schema}`,
        text: `SELECT count(*)::int AS n FROM ${s}.places WHERE project_id = $1`,
        values: [projectId],
      });
      return { data: rows, left: Math.max(0, INVITATIONS_MAX - (counted.rows[0]?.n ?? 0)) };
    },
    /**
     * Whether a freelancer has an invitation to answer, and whether a proposal has answered it; null if there is no
     * invitation.
     */
    async answerable(projectId: string, freelancerId: string): Promise<Readonly<{ hasApplied: boolean }> | null> {
      const { rows } = await pool.query<{ hasApplied: boolean }>({
        name: `answerable-${schema}`,
        text: `SELECT ${hasApplied(s)} AS "hasApplied" FROM ${s}.invitations i
               WHERE ${received} AND i.project_id = $2`,
        values: [freelancerId, projectId],
      });
      return rows[0] ?? null;
    },
    /**
     * The invitations that a freelancer has received, latest first, except those to projects that have become drafts
     * again.
     */
    async received(freelancerId: string, wanted: PageQuery): Promise<FoundInvitations> {
      const { rows, nextCursor } = await readPage<FoundInvitation>(
        pool,
        {
          name: `invitations-${schema}`,
          columns: `${columns}, ${nameRef('i.client_id')} AS client,
            json_build_object('_id', p.id, 'title', p.title, 'isOpen', ${isOpenSql(schema)}) AS project`,
          from: `${s}.invitations i ${withProject} LEFT JOIN ${s}.people u ON u.id = i.client_id`,
          where: received,
          values: [freelancerId],
          order: newestFirst('i.invited_at'),
          id: 'i.id',
        },
        wanted,
      );
      return { data: rows, nextCursor };
    },
    /** The number of a freelancer's unanswered invitations to projects that accept proposals. */
    async waiting(freelancerId: string): Promise<number> {
      const { rows } = await pool.query<{ n: number }>({
        name: `waiting-invitations-${schema}`,
        text: `SELECT count(*)::int AS n FROM ${s}.invitations i ${withProject}
               WHERE ${received} AND i.declined_at IS NULL AND ${isOpenSql(schema)} AND NOT ${hasApplied(s)}`,
        values: [freelancerId],
      });
      return rows[0]?.n ?? 0;
    },
  };
}

export type InvitationQueries = ReturnType<typeof invitationQueries>;

/** The facts that decide whether a freelancer can be invited to a project. */
export type InvitingFacts = Readonly<{
  /** Whether the project accepts proposals. */
  isOpen: boolean;
  /** Whether the freelancer has sent a proposal, regardless of its status. */
  hasApplied: boolean;
  /** Whether an invitation is waiting for the freelancer's answer. */
  isInvited: boolean;
  /** Whether the freelancer is available for work and not suspended. */
  isAvailable: boolean;
  /** Whether an operator has hidden the client's message in the invitation to this project. */
  isHidden: boolean;
  /** When the freelancer last declined an invitation from this client to any project, RFC 3339; null if never. */
  declinedAt: string | null;
}>;

/** Why the freelancer cannot be invited; null if they can. `at`: RFC 3339. */
export function againstInviting(facts: InvitingFacts, at: string): Against | null {
  if (!facts.isOpen) return 'not-open';
  if (facts.hasApplied) return 'has-applied';
  if (facts.isInvited) return 'already-invited';
  if (!facts.isAvailable) return 'not-available';
  if (facts.declinedAt !== null && !isRested(facts.declinedAt, at)) return 'invitation-declined';
  if (facts.isHidden) return 'hidden-by-operator';
  return null;
}

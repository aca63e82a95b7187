import { PROPOSAL_STATUSES } from '@hirelane/api/constants';
import type { PageQuery } from '@hirelane/api/schemas/projects';
import type {
  OpenOffer,
  OwnProposal,
  OwnProposalsQuery,
  ProposalStatus,
  ReceivedProposal,
  ReceivedProposals,
  ReceivedQuery,
} from '@hirelane/api/schemas/proposals';
import { highestFirst, lowestFirst, newestFirst, type Order, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/shared/blocks';
import { FILE_REF } from '@hirelane/shared/files';
import { ownerQuery } from '@hirelane/shared/owners';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import { initialSql } from '@hirelane/shared/visibility';
import * as z from 'zod';
import { projects } from './tables.ts';

type ProposalPage<T> = Readonly<{ data: readonly T[]; nextCursor: string | null }>;
type Received = ProposalPage<ReceivedProposal> & Pick<ReceivedProposals, 'counts'>;

const COLUMNS = `
  p.id AS "_id", p.rate::float8 AS "expectedBidRate", p.duration, p.cover_letter AS "coverLetter", p.is_letter_hidden AS "isLetterHidden", ${instant('p.sent_at')} AS "sentAt",
  CASE WHEN f.id IS NOT NULL THEN ${FILE_REF} END AS portfolio, p.revisions,
  CASE WHEN p.status = 'declined' THEN json_build_object(
    'reason', p.decline_reason, 'words', p.decline_words, 'declinedAt', ${instant('p.declined_at')}) END AS declined,
  CASE WHEN p.offer IS NOT NULL THEN json_build_object('_id', p.offer->'offerId', 'rate', p.offer->'rate',
    'duration', p.offer->'duration', 'scope', p.offer->'scope', 'startDate', p.offer->'startDate',
    'expiresAt', p.offer->'expiresAt', 'keepsHiring', p.offer->'keepsHiring', 'message', p.offer->'message',
    'madeAt', ${instant('p.offered_at')}, 'status', p.offer->'status', 'declined', p.offer->'declined',
    'revision', p.offer->'revision', 'former', p.former_offer,
    'suggestion', CASE WHEN p.offer->'suggestion' <> 'null' THEN ((p.offer->'suggestion') - 'suggestionId')
      || jsonb_build_object('_id', p.offer->'suggestion'->'suggestionId') END) END AS offer,
  p.hires->-1->>'engagementId' AS "contractId", coalesce((p.hires->-1->>'isOver')::boolean, false) AS "isContractOver",
  CASE WHEN p.former IS NOT NULL THEN json_build_object('expectedBidRate', p.former->'expectedBidRate',
    'duration', p.former->'duration', 'coverLetter', p.former->'coverLetter') END AS former,
  CASE WHEN j.version > p.project_version THEN p.project_version END AS "editedSince"`;

/** The full last name of a party once there has been a contract, otherwise its initial. `row`: their row in `people`. */
const lastName = (row: string) =>
  `CASE WHEN p.hires->0 IS NOT NULL THEN coalesce(${row}.last_name, '') ELSE ${initialSql(`${row}.last_name`)} END`;

const OFFER_ID = "(p.offer->>'offerId')::uuid";

const UNDECIDED = ['sent', 'opened', 'shortlisted'] as const satisfies readonly ProposalStatus[];

/** The statuses that each filter includes. A shortlisted proposal is still undecided. */
const SHOWN: Readonly<Record<ReceivedQuery['show'], readonly ProposalStatus[]>> = {
  all: PROPOSAL_STATUSES,
  open: UNDECIDED,
  shortlisted: ['shortlisted'],
  offered: ['offered'],
  hired: ['hired'],
  declined: ['declined'],
  withdrawn: ['withdrawn'],
  closed: ['closed'],
};

const NEWEST = newestFirst('p.sent_at');

/** Orders by a condition, and then as before. With a descending order, rows for which it is true come first. */
const withFirst = (condition: string, { keys, direction }: Order): Order => ({
  keys: [{ column: `(${condition})`, type: 'boolean', inCursor: condition, cursor: z.boolean() }, ...keys],
  direction,
});

/** The proposals for a project, for its client, and a freelancer's proposals, for the freelancer; newest first. */
export function proposalLists(pool: Pool, schema: string) {
  const s = identifier(schema);
  const areApart = areApartSql(s, 'p.client_id', 'p.freelancer_id');
  const withFile = `LEFT JOIN ${s}.files f ON f.id = p.file_id`;
  /** Suspended clients' projects, and those that an operator has hidden, are shown as closed. */
  const projectStatus = `CASE WHEN j.status = 'published' AND (j.title = '' OR ${isSuspendedSql('j.client_id', schema)}) THEN 'closed' ELSE j.status END`;
  const projectSkills = `(SELECT skill_keys FROM ${s}.projects WHERE id = $1)`;
  /** The number of the project's skills that the freelancer has. */
  const shared = `(SELECT count(*) FROM ${s}.freelancer_skills k, unnest(k.skill_keys) AS skill
    WHERE k.freelancer_id = p.freelancer_id AND skill = ANY (${projectSkills}::text[]))`;
  /** Withdrawn proposals come last. */
  const orders: Readonly<Record<ReceivedQuery['sort'], Order>> = {
    newest: withFirst("p.status <> 'withdrawn'", NEWEST),
    lowest: withFirst("p.status = 'withdrawn'", lowestFirst('p.rate')),
    best: withFirst("p.status <> 'withdrawn'", highestFirst(shared)),
  };

  async function page<T extends { _id: string }>(
    list: Readonly<{
      name: string;
      columns: string;
      from: string;
      joins?: string;
      where: string;
      values: readonly unknown[];
      order: Order;
    }>,
    wanted: PageQuery,
  ): Promise<ProposalPage<T>> {
    const { name, columns, from, joins, where, values, order } = list;
    const { rows: data, nextCursor } = await readPage<T>(
      pool,
      {
        name: `${name}-${schema}`,
        columns: `${COLUMNS}, ${columns}`,
        from,
        ...(joins !== undefined && { joins }),
        where,
        values,
        order,
        id: 'p.id',
      },
      wanted,
    );
    return { data, nextCursor };
  }

  /** Returns the number of a project's proposals that match each filter. */
  async function countsOf(projectId: string): Promise<ReceivedProposals['counts']> {
    const { rows } = await pool.query<{ status: ProposalStatus; n: number }>({
      name: `received-counts-${schema}`,
      text: `SELECT status, count(*)::int AS n FROM ${s}.proposals WHERE project_id = $1 GROUP BY status`,
      values: [projectId],
    });
    const of = (show: ReceivedQuery['show']) =>
      rows.reduce((sum, { status, n }) => (SHOWN[show].includes(status) ? sum + n : sum), 0);
    return {
      all: of('all') - of('withdrawn'),
      open: of('open'),
      shortlisted: of('shortlisted'),
      offered: of('offered'),
      hired: of('hired'),
      declined: of('declined'),
      withdrawn: of('withdrawn'),
      closed: of('closed'),
    };
  }

  return {
    /** The client of a project, which may be a draft; null if the project does not exist. */
    clientOf: ownerQuery(pool, schema, projects, 'client_id'),
    async received(projectId: string, { show, sort, ...wanted }: ReceivedQuery): Promise<Received> {
      const list = {
        name: `received-${sort}`,
        // If either party has blocked the other, the list shows the proposal and the name, but nothing from the
        // freelancer's page.
        columns: `p.status,
          CASE WHEN ${areApart} THEN json_build_object('shared', 0, 'of', 0)
            ELSE json_build_object('shared', ${shared}, 'of', coalesce(cardinality(j.skill_keys), 0)) END AS match,
          json_build_object('_id', p.freelancer_id, 'firstName', coalesce(u.first_name, ''), 'lastName', ${lastName('u')},
            'title', CASE WHEN ${areApart} THEN '' ELSE coalesce(t.title, '') END,
            'profileImg', CASE WHEN NOT ${areApart} THEN u.image_id END) AS freelancer,
          ${isSuspendedSql('p.freelancer_id', schema)} AS "isUnavailable"`,
        from: `${s}.proposals p`,
        joins: `LEFT JOIN ${s}.projects j ON j.id = p.project_id ${withFile} LEFT JOIN ${s}.people u ON u.id = p.freelancer_id LEFT JOIN ${s}.titles t USING (freelancer_id)`,
        where: 'p.project_id = $1 AND p.status = ANY ($2::text[])',
        values: [projectId, SHOWN[show]],
        order: orders[sort],
      };
      const [shown, counts] = await Promise.all([page<ReceivedProposal>(list, wanted), countsOf(projectId)]);
      return { ...shown, counts };
    },
    /** The client of a project that the lists show as published; otherwise null. */
    async clientOfPublished(projectId: string): Promise<string | null> {
      const { rows } = await pool.query<{ clientId: string }>({
        name: `client-of-published-${schema}`,
        text: `SELECT client_id AS "clientId" FROM ${s}.projects WHERE id = $1 AND status = 'published'`,
        values: [projectId],
      });
      return rows[0]?.clientId ?? null;
    },
    /**
     * The title of a project that is or was published, as shown in the lists; null if it has not arrived yet or is no
     * longer shown.
     */
    async titleOf(projectId: string): Promise<string | null> {
      const { rows } = await pool.query<{ title: string }>({
        name: `title-${schema}`,
        text: `SELECT title FROM ${s}.projects WHERE id = $1 AND title <> ''`,
        values: [projectId],
      });
      return rows[0]?.title ?? null;
    },
    /** The offers that can still be accepted, for a user with this role, latest first. */
    async openOffers(
      userId: string,
      role: 'client' | 'freelancer',
      wanted: PageQuery,
    ): Promise<ProposalPage<OpenOffer>> {
      const { rows: data, nextCursor } = await readPage<OpenOffer>(
        pool,
        {
          name: `open-offers-${role}-${schema}`,
          columns: `${OFFER_ID} AS "_id", p.project_id AS "projectId", p.offer->>'title' AS title,
            json_build_object('_id', p.freelancer_id, 'firstName', coalesce(u.first_name, ''),
              'lastName', ${lastName('u')}) AS freelancer,
            json_build_object('_id', p.client_id, 'firstName', coalesce(c.first_name, ''),
              'lastName', ${lastName('c')}) AS client,
            (p.offer->>'rate')::float8 AS rate, p.offer->>'expiresAt' AS "expiresAt"`,
          from: `${s}.proposals p LEFT JOIN ${s}.people u ON u.id = p.freelancer_id
            LEFT JOIN ${s}.people c ON c.id = p.client_id`,
          // The event that records the lapse follows a moment later.
          where: `p.${role}_id = $1 AND p.status = 'offered' AND (p.offer->>'expiresAt')::timestamptz > now()`,
          values: [userId],
          order: newestFirst('p.offered_at'),
          id: OFFER_ID,
        },
        wanted,
      );
      return { data, nextCursor };
    },
    /** A proposal whose project was just closed is shown as closed before its own stream records it. */
    own(freelancerId: string, { projectId, ...wanted }: OwnProposalsQuery): Promise<ProposalPage<OwnProposal>> {
      const ofProject = projectId !== undefined;
      const list = {
        name: ofProject ? 'own-of-project' : 'own',
        columns: `CASE WHEN ${projectStatus} IN ('filled', 'closed') AND p.status = ANY ($2::text[]) THEN 'closed' ELSE p.status END AS status,
          ${instant('p.withdrawn_at')} AS "withdrawnAt", json_build_object('_id', j.id, 'title', j.title, 'status', ${projectStatus}) AS project`,
        from: `${s}.proposals p JOIN ${s}.projects j ON j.id = p.project_id ${withFile}`,
        where: `p.freelancer_id = $1${ofProject ? ' AND p.project_id = $3' : ''}`,
        values: [freelancerId, UNDECIDED, ...(ofProject ? [projectId] : [])],
        order: NEWEST,
      };
      return page(list, wanted);
    },
  };
}

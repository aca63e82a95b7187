import type { PageSettings, PersonPage } from '@hirelane/api/schemas/people';
import { midnightBefore } from '@hirelane/postgres/database-time';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { handleKey } from '@hirelane/shared/derived-ids';

/** A person in the read model. Their page shows part of this data. */
export type PersonRow = Readonly<
  Pick<PersonPage, '_id' | 'handle' | 'firstName' | 'lastName' | 'city' | 'state' | 'profileImg' | 'memberSince'> &
    Pick<PageSettings, 'availability'> & {
      isClient: boolean;
      username: string;
      /** The number of published projects. */
      projects: number;
      /** The number of contracts started before today in which the person is the client. */
      hires: number;
      /** The number of contracts completed before today in which the person was the freelancer. */
      completed: number;
    } & CompanyVerification
>;

/** The company name that an operator verified, and when they verified it; null if no name is verified. */
export type CompanyVerification = Readonly<{ verifiedAs: string | null; verifiedAt: string | null }>;

/** When a company with this name was verified; null if it was not verified, or if its name has changed since then. */
export const verifiedAtOf = (companyName: string, { verifiedAs, verifiedAt }: CompanyVerification): string | null =>
  verifiedAs === companyName ? verifiedAt : null;

/** Identifies a person by a current or earlier handle, or by their id. */
export type PersonRef = Readonly<{ handle: string } | { id: string }>;

/**
 * SQL for the last midnight, UTC. Contracts count only up to that time: counting them immediately would change both
 * parties' pages at the same moment and reveal the pair.
 */
const LAST_MIDNIGHT = midnightBefore('now()');

const VERIFIED = `p.verified_as AS "verifiedAs", ${instant('p.verified_at')} AS "verifiedAt"`;

export function pageQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  // The subquery returns null for an unknown handle, so the given id comes first.
  const id = `coalesce($1::uuid, (SELECT user_id FROM ${s}.handles WHERE key = $2))`;
  const valuesOf = (named: PersonRef) =>
    'id' in named ? [named.id, null] : [null, handleKey(named.handle.trim().toLowerCase())];

  return {
    /** Returns null for unknown people and for those who have left. */
    async find(named: PersonRef): Promise<PersonRow | null> {
      const { rows } = await pool.query<PersonRow>({
        name: `page-${schema}`,
        text: `SELECT p.id AS "_id", p.is_client AS "isClient", p.username, p.first_name AS "firstName",
                      p.last_name AS "lastName", p.city, p.state, p.image_id AS "profileImg",
                      to_char(p.since AT TIME ZONE 'UTC', 'YYYY-MM') AS "memberSince", h.handle,
                      coalesce(a.availability, 'available') AS availability, ${VERIFIED},
                      (SELECT count(*)::int FROM ${s}.projects o WHERE o.client_id = p.id) AS projects,
                      (SELECT count(*)::int FROM ${s}.engagements e WHERE e.client_id = p.id AND e.started_at < ${LAST_MIDNIGHT}) AS hires,
                      (SELECT count(*)::int FROM ${s}.engagements e
                       WHERE e.freelancer_id = p.id AND e.completed_at < ${LAST_MIDNIGHT}) AS completed
               FROM ${s}.people p LEFT JOIN ${s}.current_handles h ON h.user_id = p.id
                 LEFT JOIN ${s}.availabilities a ON a.user_id = p.id
               WHERE p.id = ${id}`,
        values: valuesOf(named),
      });
      return rows[0] ?? null;
    },
    /** An operator's verification of a client's company: name and time. */
    async verified(userId: string): Promise<CompanyVerification> {
      const { rows } = await pool.query<CompanyVerification>({
        name: `verified-${schema}`,
        text: `SELECT ${VERIFIED} FROM ${s}.people p WHERE p.id = $1`,
        values: [userId],
      });
      return rows[0] ?? { verifiedAs: null, verifiedAt: null };
    },
    /** Whether this person has deleted their account. */
    async isGone(named: PersonRef): Promise<boolean> {
      const { rowCount } = await pool.query({
        name: `gone-${schema}`,
        text: `SELECT FROM ${s}.gone WHERE id = ${id}`,
        values: valuesOf(named),
      });
      return rowCount === 1;
    },
  };
}

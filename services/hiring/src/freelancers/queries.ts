import type { FreelancerCard, FreelancerList, FreelancerQuery } from '@hirelane/contracts/api/freelancers';
import { PREVIEW_LENGTH } from '@hirelane/contracts/constants';
import { newestFirst, type Page, readPage } from '@hirelane/http/paged-list';
import { midnightBefore } from '@hirelane/postgres/midnight';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { areApartSql } from '@hirelane/projections/blocks';
import { initialSql } from '@hirelane/projections/visibility';
import { searchPage } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import type { Clock } from '../reviews/period.ts';
import { ratedAt } from '../reviews/ratings.ts';
import { attributes } from './listed.ts';
import { SEARCHED_FREELANCERS } from './tables.ts';

/** The read models that a card comes from; `blocks`: of the one that knows who blocks whom. */
type Schemas = Readonly<{ freelancers: string; blocks: string }>;

const AVERAGES = `CASE WHEN rated.people IS NOT NULL THEN json_build_object('quality', rated.quality,
  'communication', rated.communication, 'reliability', rated.reliability, 'overall', rated.overall, 'people', rated.people) END`;

/** What is asked for besides words, as it stands in the index of words. */
function wantedAttributes({ category, skills, availability, stars }: FreelancerQuery): readonly string[] {
  return [
    ...(skills ?? []).map(attributes.skill),
    ...(category === undefined ? [] : [attributes.category(category)]),
    ...(availability === undefined ? [] : [attributes.availability(availability)]),
    ...(stars === undefined ? [] : [attributes.stars(stars)]),
  ];
}

/**
 * The directory of freelancers, a page at a time. `searching`: has a budget, for words and attributes of whatever
 * share.
 */
export function freelancerQueries(db: Queryable, searching: Queryable, schemas: Schemas, now: Clock) {
  const s = identifier(schemas.freelancers);
  const columns = `p.id AS "_id", nullif(c.handle, '') AS handle, u.first_name AS "firstName",
    ${initialSql('u.last_name')} AS "lastName", u.city, u.state, u.image_id AS "profileImg", f.title,
    left(f.description, ${PREVIEW_LENGTH}) AS description,
    coalesce(char_length(f.description) > ${PREVIEW_LENGTH}, false) AS "isDescriptionCut", f.skills,
    coalesce(c.categories, '{}') AS categories, coalesce(c.availability, 'available') AS availability,
    (SELECT count(*)::int FROM ${s}.completed d WHERE d.freelancer_id = p.id AND d.at < ${midnightBefore('$1::timestamptz')}) AS completed, ${AVERAGES} AS averages`;
  const joins = `JOIN ${s}.people u ON u.id = p.id JOIN ${s}.profiles f ON f.user_id = p.id
    LEFT JOIN ${s}.choices c ON c.user_id = p.id LEFT JOIN ${ratedAt(schemas.freelancers, 'p.id', '$1::timestamptz')}`;
  const hasStars = (least: string) => `EXISTS (SELECT FROM (SELECT) AS one
    JOIN ${ratedAt(schemas.freelancers, 'p.id', '$1::timestamptz')}
    WHERE rated.overall >= ${least})`;

  /** SQL of whether the caller, a parameter, and the freelancer of a row are not kept apart. */
  const areTogether = (caller: string) => `NOT ${areApartSql(identifier(schemas.blocks), 'p.id', `${caller}::uuid`)}`;

  function pageOf(query: FreelancerQuery, callerId: string, at: string): Promise<Page<FreelancerCard>> {
    const words = searchedWords(query.q);
    const wanted = wantedAttributes(query);
    if (wanted.length === 0 && words.length === 0) {
      const all = {
        from: `${s}.listed p`,
        joins,
        where: `$1::timestamptz IS NOT NULL AND ${areTogether('$2')}`,
        values: [at, callerId],
      };
      const name = `freelancers-${schemas.freelancers}`;
      return readPage(db, { ...all, name, columns, order: newestFirst('p.updated_at'), id: 'p.id' }, query);
    }
    const { stars } = query;
    const form = `${words.length > 0 ? 'words' : 'none'}${stars === undefined ? '' : '-stars'}`;
    return searchPage(
      searching,
      {
        name: `freelancers-${form}-${schemas.freelancers}`,
        schema: s,
        table: SEARCHED_FREELANCERS,
        // PostgreSQL wants to know the type of each parameter in each statement.
        where: `$1::timestamptz IS NOT NULL AND $2::text[] IS NOT NULL AND $3::int IS NOT NULL
          AND $4::uuid IS NOT NULL`,
        filter: `p.attributes @> $2 AND ${areTogether('$4')} ${stars === undefined ? '' : `AND ${hasStars('$3')}`}`,
        attributes: wanted,
        values: [at, wanted, stars ?? 0, callerId],
        columns,
        joins,
      },
      words,
      query,
    );
  }

  return {
    /**
     * Those to whom all of a query applies, whoever changed their profile last first. Whoever the caller blocks, or is
     * blocked by, is not among them.
     */
    async list(query: FreelancerQuery, callerId: string): Promise<FreelancerList> {
      const { rows, nextCursor } = await pageOf(query, callerId, await now());
      return { data: [...rows], nextCursor };
    },
  };
}

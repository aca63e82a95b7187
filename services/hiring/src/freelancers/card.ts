import { PREVIEW_LENGTH } from '@hirelane/contracts/constants';
import { identifier } from '@hirelane/postgres/pool';
import { initialSql } from '@hirelane/projections/visibility';
import { ratedAt } from '../reviews/ratings.ts';
import { MIDNIGHT, type Schemas } from './searched.ts';

const AVERAGES = `CASE WHEN rated.people IS NOT NULL THEN json_build_object('quality', rated.quality,
  'communication', rated.communication, 'reliability', rated.reliability, 'overall', rated.overall, 'people', rated.people) END`;

/** SQL of what a `FreelancerCard` has of a freelancer, `p`, and the joins that takes; `$1` is the time. */
export function cardSql({ freelancers }: Schemas): Readonly<{ columns: string; joins: string }> {
  const s = identifier(freelancers);
  return {
    columns: `p.id AS "_id", nullif(c.handle, '') AS handle, u.first_name AS "firstName",
      ${initialSql('u.last_name')} AS "lastName", u.city, u.state, u.image_id AS "profileImg", f.title,
      left(f.description, ${PREVIEW_LENGTH}) AS description,
      coalesce(char_length(f.description) > ${PREVIEW_LENGTH}, false) AS "isDescriptionCut", f.skills,
      coalesce(c.categories, '{}') AS categories, coalesce(c.availability, 'available') AS availability,
      (SELECT count(*)::int FROM ${s}.completed d WHERE d.freelancer_id = p.id AND d.at < ${MIDNIGHT}) AS completed,
      ${AVERAGES} AS averages`,
    joins: `JOIN ${s}.people u ON u.id = p.id JOIN ${s}.profiles f ON f.user_id = p.id
      LEFT JOIN ${s}.choices c ON c.user_id = p.id LEFT JOIN ${ratedAt(freelancers, 'p.id', '$1::timestamptz')}`,
  };
}

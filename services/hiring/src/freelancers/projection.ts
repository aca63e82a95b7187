import type { EventOf } from '@hirelane/api/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { insertNew, remove, upsert } from '@hirelane/projections/table';
import { savePeople } from '@hirelane/shared/people';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import { bestRatingSql } from '../reviews/ratings.ts';
import { completedSql, type Known, listedOf } from './listed.ts';
import {
  type Choices,
  choices,
  completed,
  FREELANCERS_DDL,
  FREELANCERS_INDEXES,
  listed,
  type Profile,
  people,
  profiles,
} from './tables.ts';

type Category = 'user' | 'freelancer' | 'page' | 'engagement' | 'review';
type Followed = Recorded<EventOf<Category>>;

/** The directory of freelancers. */
export const freelancersProjection: Projection<Category> = {
  categories: ['user', 'freelancer', 'page', 'engagement', 'review'],
  ddl: FREELANCERS_DDL,
  indexes: FREELANCERS_INDEXES,
  texts: {
    UserRegistered: ['firstName', 'lastName', 'city', 'state'],
    DetailsChanged: ['firstName', 'lastName', 'city', 'state'],
    TitleAndBioChanged: ['title', 'description'],
    SkillsChanged: ['skills'],
    HandleChosen: ['handle'],
  },
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'freelancers');
    await savePeople(tx, people, events);
    await upsert(tx, profiles, profilesOf(events), {
      title: 'coalesce(excluded.title, t.title)',
      description: 'coalesce(excluded.description, t.description)',
      skills: 'coalesce(excluded.skills, t.skills)',
    });
    await upsert(tx, choices, choicesOf(events), {
      handle: 'coalesce(excluded.handle, t.handle)',
      visibility: 'coalesce(excluded.visibility, t.visibility)',
      availability: 'coalesce(excluded.availability, t.availability)',
      categories: 'coalesce(excluded.categories, t.categories)',
    });
    await insertNew(
      tx,
      completed,
      events.filter((event) => event.type === 'WorkAccepted'),
    );
    const left = dataOf(events, 'FreelancerErased').map(({ userId }) => userId);
    await remove(tx, profiles, left, 'user_id');
    await list(tx, changedBy(events));
  },
};

/** The latest profile changes for each freelancer in a batch. */
function profilesOf(events: readonly Followed[]): readonly Profile[] {
  const latest = new Map<string, Profile>();
  for (const { type, data, at: updatedAt } of events) {
    if (type !== 'TitleAndBioChanged' && type !== 'SkillsChanged') continue;
    const { userId } = data;
    const before = latest.get(userId) ?? { userId, title: null, description: null, skills: null };
    latest.set(userId, { ...before, ...data, updatedAt });
  }
  return [...latest.values()];
}

/**
 * The row is kept after the owner has left, so that an event applied shortly before the erasure cannot list them again.
 */
const NOT_LISTED: Omit<Choices, 'userId'> = {
  handle: '',
  visibility: 'dealing',
  availability: 'unavailable',
  categories: [],
};

function choicesOf(events: readonly Followed[]): readonly Choices[] {
  const latest = new Map<string, Choices>();
  for (const { type, data } of events) {
    const isChoice = type === 'VisibilityChosen' || type === 'AvailabilityChosen' || type === 'CategoriesChosen';
    if (!isChoice && type !== 'HandleChosen' && type !== 'PageErased') continue;
    const { userId } = data;
    const none = { userId, handle: null, visibility: null, availability: null, categories: null };
    latest.set(userId, { ...(latest.get(userId) ?? none), ...(type === 'PageErased' ? NOT_LISTED : data) });
  }
  return [...latest.values()];
}

/** The people whose search rows these events may change. */
function changedBy(events: readonly Followed[]): readonly string[] {
  const ids = events.flatMap(({ type, data }) => {
    switch (type) {
      case 'UserRegistered':
      case 'UserErased':
      case 'DetailsChanged':
      case 'UserSuspended':
      case 'UserRestored':
      case 'TitleAndBioChanged':
      case 'SkillsChanged':
      case 'FreelancerErased':
      case 'VisibilityChosen':
      case 'AvailabilityChosen':
      case 'CategoriesChosen':
      case 'PageErased':
        return [data.userId];
      case 'WorkAccepted':
        return [data.freelancerId];
      // An earlier review about this author becomes visible together with this one.
      case 'ReviewWritten':
        return [data.subjectId, data.authorId];
      default:
        return [];
    }
  });
  return [...new Set(ids)];
}

/** Rewrites these people's search rows. */
async function list(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return;
  const { rows } = await tx.query<Known>(
    `SELECT f.user_id AS id, ${instant('f.updated_at')} AS "updatedAt", f.title, f.description, f.skills,
            u.first_name AS "firstName", u.last_name AS "lastName", u.city, u.state,
            c.visibility, c.availability, c.categories,
            ${bestRatingSql('f.user_id')} AS "bestRating",
            ${completedSql('completed', 'f.user_id')} AS completed,
            ${isSuspendedSql('f.user_id')} AS "isSuspended"
     FROM profiles f JOIN people u ON u.id = f.user_id LEFT JOIN choices c ON c.user_id = f.user_id
     WHERE f.user_id = ANY ($1)`,
    [ids],
  );
  const now = rows.map(listedOf).filter((row) => row !== null);
  const isListed = new Set(now.map(({ id }) => id));
  await remove(
    tx,
    listed,
    ids.filter((id) => !isListed.has(id)),
  );
  await upsert(tx, listed, now);
}

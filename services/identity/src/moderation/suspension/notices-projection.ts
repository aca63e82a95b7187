import { APPEAL_MONTHS, NOTICES_MAX } from '@hirelane/api/constants';
import type { EventOf } from '@hirelane/api/events/catalog';
import type { Notices } from '@hirelane/api/schemas/moderation';
import type { OperatorAct } from '@hirelane/api/schemas/operator-accounts';
import { dataOf, isOf, type Recorded } from '@hirelane/event-sourcing/events';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable, type Tx } from '@hirelane/postgres/pool';
import { oneBatchAtATime, type Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, remove, table } from '@hirelane/projections/table';
import { operatorIn } from '@hirelane/shared/by-operator';
import { CATEGORIES, type HiddenThing, hiddenIn, type Undone, undoneIn } from './notice-of.ts';

type Filed = Extract<EventOf<'appeal'>, { type: 'AppealFiled' }>['data'];

const filed = columnsFrom<Filed>();

/**
 * Appeals are in a separate table, with the ids of their notices, because an appeal and the notice about hidden content
 * are in different logs and the notice may arrive later. `decision` is null until the appeal is decided.
 */
const appeals = table(
  'appeals',
  {
    id: filed('uuid PRIMARY KEY', ({ appealId }) => appealId),
    user_id: filed('uuid NOT NULL', ({ userId }) => userId),
    words: filed('text NOT NULL', ({ words }) => words),
    filed_at: filed('timestamptz NOT NULL', ({ filedAt }) => filedAt),
    decision: filed('text', () => null),
    reason: filed('text NOT NULL', () => ''),
    decided_at: filed('timestamptz', () => null),
    decided_by: filed('uuid', () => null),
  },
  { indexes: ['(filed_at, id) WHERE decision IS NULL', '(decision, filed_at, id)', '(user_id)'] },
);

/** Saves filed and decided appeals, and deletes the appeals of users who have left. */
async function saveAppeals(tx: Tx, events: readonly Recorded<EventOf<'appeal' | 'user'>>[]): Promise<void> {
  const ofAppeals = events.filter(isOf('appeal'));
  await insertNew(tx, appeals, dataOf(ofAppeals, 'AppealFiled'));
  for (const { type, data, meta } of ofAppeals) {
    if (type !== 'AppealDecided') continue;
    const { appealId, decision, reason, decidedAt } = data;
    await tx.query('UPDATE appeals SET decision = $2, reason = $3, decided_at = $4, decided_by = $5 WHERE id = $1', [
      appealId,
      decision,
      reason,
      decidedAt,
      operatorIn(meta),
    ]);
  }
  const left = events.flatMap(({ type, data }) =>
    type === 'UserErased' || type === 'AppealErased' ? [data.userId] : [],
  );
  if (left.length > 0) await remove(tx, appeals, left, 'user_id');
}

const hidden = columnsFrom<HiddenThing>();
const notices = table(
  'notices',
  {
    id: hidden('uuid PRIMARY KEY', ({ id }) => id),
    user_id: hidden('uuid NOT NULL', ({ userId }) => userId),
    kind: hidden('text NOT NULL', ({ kind }) => kind),
    thing: hidden('text NOT NULL', ({ thing }) => thing),
    thing_id: hidden('uuid', ({ thingId }) => thingId),
    by_id: hidden('uuid', ({ by }) => by),
    reason: hidden('text NOT NULL', ({ reason }) => reason),
    happened_at: hidden('timestamptz NOT NULL', ({ at }) => at),
    undone_id: hidden('uuid', () => null),
    undone_by: hidden('uuid', () => null),
    undone_at: hidden('timestamptz', () => null),
    undone_for: hidden('text NOT NULL', () => ''),
  },
  { indexes: ['(user_id, happened_at DESC)', '(thing) WHERE undone_at IS NULL'] },
);

/** Users who have deleted their account. Later events in other logs about their content do not create notices. */
const gone = table('gone', {
  id: columnsFrom<EventOf<'user'>['data']>()('uuid PRIMARY KEY', ({ userId }) => userId),
});

/** Operator actions and appeals, for the affected users and for operators. No other users can read the reasons. */
export const noticesProjection: Projection<(typeof CATEGORIES)[number]> = {
  categories: CATEGORIES,
  ddl: ddlOf(notices, gone, appeals),
  texts: {
    UserSuspended: ['reason'],
    UserRestored: ['reason'],
    AppealFiled: ['words'],
    AppealDecided: ['reason'],
    ReviewTextHidden: ['reason'],
    ReviewTextRestored: ['reason'],
    ProjectHidden: ['reason'],
    ProjectUnhidden: ['reason'],
    MessageHidden: ['reason'],
    MessageUnhidden: ['reason'],
    LetterHidden: ['reason'],
    LetterUnhidden: ['reason'],
    FileHidden: ['reason'],
    FileUnhidden: ['reason'],
    InvitationHidden: ['reason'],
    InvitationUnhidden: ['reason'],
    QuestionHidden: ['reason'],
    QuestionUnhidden: ['reason'],
  },
  async apply(tx, events) {
    await oneBatchAtATime(tx, 'notices');
    const left = dataOf(events, 'UserErased');
    await insertNew(tx, gone, left);
    await remove(
      tx,
      notices,
      left.map(({ userId }) => userId),
      'user_id',
    );
    // Events are applied one by one, because content may be hidden and shown again in one batch.
    for (const event of events) {
      const made = hiddenIn(event);
      if (made && !(await hasLeft(tx, made.userId))) await insertNew(tx, notices, [made]);
      const undone = undoneIn(event);
      if (undone) await saveUndone(tx, undone);
    }
    await saveAppeals(tx, events.filter(isOfAppeals));
  },
};

const isOfAppeals = (
  event: Recorded<EventOf<(typeof CATEGORIES)[number]>>,
): event is Recorded<EventOf<'appeal' | 'user'>> => isOf('appeal')(event) || isOf('user')(event);

async function hasLeft(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.query('SELECT FROM gone WHERE id = $1', [userId]);
  return rows.length > 0;
}

async function saveUndone(tx: Queryable, { id, thing, reason, at, by }: Undone): Promise<void> {
  await tx.query(
    `UPDATE notices SET undone_id = $2, undone_by = $3, undone_at = $4, undone_for = $5
     WHERE thing = $1 AND undone_at IS NULL`,
    [thing, id, by, at, reason],
  );
}

const PERIOD = `interval '${APPEAL_MONTHS} months'`;

/** A user's notices, newest first, in this schema's read model. */
export const noticesQuery =
  (db: Queryable, schema: string) =>
  async (userId: string): Promise<Notices['data']> => {
    const s = identifier(schema);
    const { rows } = await db.query<Notices['data'][number]>({
      name: `notices-${schema}`,
      text: `SELECT n.id AS "_id", n.kind, n.reason, ${instant('n.happened_at')} AS at,
               ${instant('n.undone_at')} AS "undoneAt", n.undone_for AS "undoneFor",
               CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('words', a.words, 'filedAt', ${instant('a.filed_at')},
                 'decision', a.decision, 'reason', a.reason, 'decidedAt', ${instant('a.decided_at')}) END AS appeal,
               CASE WHEN a.id IS NULL AND n.undone_at IS NULL AND now() <= n.happened_at + ${PERIOD}
                 THEN ${instant(`(n.happened_at + ${PERIOD})`)} END AS "appealUntil"
             FROM ${s}.notices n LEFT JOIN ${s}.appeals a ON a.id = n.id
             WHERE n.user_id = $1 ORDER BY n.happened_at DESC, n.id LIMIT ${NOTICES_MAX}`,
      values: [userId],
    });
    return rows;
  };

/** An operator's action on a user's content. `by`: the operator's id; null for the command line. */
export type ThingAct = Omit<OperatorAct, 'by'> & Readonly<{ by: string | null }>;

/** A user's content that operators have hidden or shown again, in this schema's read model. */
export const actsQuery =
  (db: Queryable, schema: string) =>
  async (userId: string): Promise<readonly ThingAct[]> => {
    const s = identifier(schema);
    const { rows } = await db.query<ThingAct>({
      name: `notice-acts-${schema}`,
      text: `SELECT * FROM (
               SELECT id AS "_id", 'hidden' AS act, kind, thing_id AS "thingId", reason,
                 ${instant('happened_at')} AS at, by_id AS by
               FROM ${s}.notices WHERE user_id = $1 AND kind <> 'account'
               UNION ALL
               SELECT undone_id, 'shown', kind, thing_id, undone_for, ${instant('undone_at')}, undone_by
               FROM ${s}.notices WHERE user_id = $1 AND undone_id IS NOT NULL AND kind <> 'account') acts
             ORDER BY at DESC, "_id" DESC LIMIT ${NOTICES_MAX}`,
      values: [userId],
    });
    return rows;
  };

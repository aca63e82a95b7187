import type { EventOf } from '@hirelane/contracts/events/catalog';
import { dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import { isOf } from '@hirelane/event-sourcing/is-of';
import type { Tx } from '@hirelane/postgres/pool';
import { operatorIn } from '@hirelane/processes/by-operator';
import { columnsFrom, insertNew, remove, table } from '@hirelane/projections/table';

type Filed = Extract<EventOf<'appeal'>, { type: 'AppealFiled' }>['data'];

const filed = columnsFrom<Filed>();

/**
 * Beside the notices, whose ids these are: the notice of something that was hidden is in another log, and may come later.
 * `decision`: null while it waits.
 */
export const appeals = table(
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

/** Keeps what was filed and decided, and forgets what is of people who have left. */
export async function saveAppeals(tx: Tx, events: readonly Recorded<EventOf<'appeal' | 'user'>>[]): Promise<void> {
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

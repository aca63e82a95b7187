import type { EventOf } from '@hirelane/api/events/catalog';
import { reportStreams } from '@hirelane/api/events/report';
import { sampleOf } from '@hirelane/api/events/texts';
import { HIDEABLE_CATEGORIES, type HideableCategory } from '@hirelane/api/hiding';
import { categoryOf, dataOf, type Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { emptying } from '@hirelane/projections/emptying';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';
import { operatorIn } from '@hirelane/shared/by-operator';
import { messageThingId } from '@hirelane/shared/derived-ids';
import type { ReportEvent } from './report.ts';
import { savePublished, saveSent, thingOf, things } from './things.ts';

type Filed = Extract<ReportEvent, { type: 'ReportFiled' }>['data'];
type Decided = Recorded<Extract<ReportEvent, { type: 'ReportDecided' }>>;

const filed = columnsFrom<Filed>();
/**
 * `decision` is null until the operator has decided. `message_id`: set only for a message report from an earlier
 * release, which does not contain the conversation; queries look it up in `things`.
 */
const reports = table(
  'reports',
  {
    id: filed('uuid PRIMARY KEY', ({ reportId }) => reportId),
    about: filed('text NOT NULL', ({ about }) => about),
    thing_id: filed('uuid NOT NULL', ({ thingId, messageAt }) =>
      messageAt ? messageThingId(messageAt.conversationId, messageAt.n) : thingId,
    ),
    message_id: filed('uuid', ({ about, thingId, messageAt }) => (about === 'message' && !messageAt ? thingId : null)),
    person_id: filed('uuid NOT NULL', ({ personId }) => personId),
    by_id: filed('uuid NOT NULL', ({ by }) => by),
    reason: filed('text NOT NULL', ({ reason }) => reason),
    words: filed('text NOT NULL', ({ words }) => words),
    filed_at: filed('timestamptz NOT NULL', ({ filedAt }) => filedAt),
    decision: filed('text', () => null),
    decided_at: filed('timestamptz', () => null),
    decided_by: filed('uuid', () => null),
    grounds: filed("text NOT NULL DEFAULT ''", () => ''),
  },
  { indexes: ['(filed_at, id) WHERE decision IS NULL', '(decision, filed_at, id)', '(person_id, filed_at, id)'] },
);

/** The reporter's words; `grounds` is part of the decision and is also encrypted with the reporter's key. */
const WITHOUT_TEXTS = `${emptying(reports, (text) => sampleOf(reportStreams.events.ReportFiled, text))}, grounds = ''`;

type Category = 'report' | HideableCategory;

/** The items that can be reported, and the reports, which form the operators' queue. */
export const reportsProjection: Projection<Category> = {
  categories: ['report', ...HIDEABLE_CATEGORIES],
  ddl: ddlOf(things, reports),
  texts: { ReportFiled: ['words'], ReportDecided: ['grounds'] },
  async apply(tx, events) {
    await insertNew(
      tx,
      things,
      events
        .filter(isOfThing)
        .map(thingOf)
        .filter((made) => made !== null),
    );
    await savePublished(tx, events.filter(isOfThing));
    await saveSent(tx, events.filter(isOfThing));
    await insertNew(tx, reports, dataOf(events, 'ReportFiled'));
    await saveDecisions(tx, events.filter(isDecision));
    const erased = dataOf(events, 'ReportErased').map(({ reportId }) => reportId);
    if (erased.length > 0) await tx.query(`UPDATE reports SET ${WITHOUT_TEXTS} WHERE id = ANY ($1)`, [erased]);
  },
};

const isOfThing = (event: Recorded<EventOf<Category>>): event is Recorded<EventOf<HideableCategory>> =>
  categoryOf(event.stream) !== 'report';

const isDecision = (event: Recorded<EventOf<Category>>): event is Decided => event.type === 'ReportDecided';

async function saveDecisions(tx: Tx, decisions: readonly Decided[]) {
  if (decisions.length === 0) return;
  await tx.query(
    `UPDATE reports r SET decision = n.decision, decided_at = n."decidedAt", decided_by = n.actor, grounds = n.grounds
     FROM jsonb_to_recordset($1) AS n("reportId" uuid, decision text, "decidedAt" timestamptz, actor uuid, grounds text)
     WHERE r.id = n."reportId"`,
    [JSON.stringify(decisions.map(({ data, meta }) => ({ grounds: '', ...data, actor: operatorIn(meta) })))],
  );
}

import { handle, load } from '@hirelane/event-sourcing/decide';
import { startDueWork } from '@hirelane/processes/due-work';
import { schemaOf } from '@hirelane/projections/projection';
import type { Resources } from '@hirelane/service/service';
import type { Outbox } from '../mail/outbox.ts';
import { mailing } from '../mailing/mailing.ts';
import type { StepMailsDue } from './due-mails.ts';
import { gatherQuery, mailIdOf, partsOf, recent, settledBy } from './gather.ts';
import { notice } from './notice.ts';
import { stepMailsProjection } from './step-mails-projection.ts';

/** An account's owner is not told of what the operator did longer ago than this. */
const MAILED_WITHIN_MS = 24 * 3_600_000;

/**
 * Mails people about the steps of others, once each. The mail is queued first, and then recorded. After a crash in
 * between it is queued again, under the same id: the queue merges the two while the first waits, and two mails are
 * better than none.
 */
export async function startMailingSteps(resources: Resources, outbox: Outbox): Promise<void> {
  const { store, pool } = resources;
  const record = handle(store, notice, 'notice');
  const isSettled = async (id: string) => (await load(store, notice, `notice-${id}`)).state;
  const gather = gatherQuery(pool, schemaOf(stepMailsProjection));
  await startDueWork<StepMailsDue>(
    { service: 'identity', resources, projection: stepMailsProjection },
    {
      async 'mail-step'({ kind, to, about, noticeId, happenedAt }, context, at) {
        const isMailed = Date.parse(at) - Date.parse(happenedAt) < MAILED_WITHIN_MS;
        if (isMailed) {
          await outbox.add({ kind, about: to, detail: about });
          outbox.wake();
        }
        await record(noticeId, { type: 'NoticeSettled', data: { noticeId, kind, isMailed } }, context);
      },
      async 'mail-thing'(due, context, at) {
        const noticeId = settledBy(due);
        const { to, group, thing, n, version } = due;
        if (await isSettled(noticeId)) return;
        const chosen = await load(store, mailing, `mailing-${to}`);
        // The read model will know of the newer choice in a moment, and makes another row by it.
        if (chosen.version !== version) return;
        const gathered = await gather(due, chosen.state);
        const fresh = recent(gathered, group, at);
        const isWanted = group === 'digest' || chosen.state.times[group] !== 'off';
        const isMailed = isWanted && fresh.length > 0;
        if (isMailed) {
          const kind = group === 'digest' ? 'digest' : 'steps';
          const id = mailIdOf(fresh);
          await outbox.add({ kind, about: to, detail: id, id, parts: partsOf(fresh) });
          outbox.wake();
        }
        const notices = gathered.map(({ id }) => id);
        await record(
          noticeId,
          { type: 'NoticesSettled', data: { noticeId, to, group, thing, n, notices, isMailed } },
          context,
        );
      },
    },
  );
}

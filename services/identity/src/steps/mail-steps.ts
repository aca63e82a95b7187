import { handle } from '@hirelane/event-sourcing/decide';
import { startDueWork } from '@hirelane/processes/due-work';
import type { Resources } from '@hirelane/service/service';
import type { MayMail } from '../mail/allowance.ts';
import type { Outbox } from '../mail/outbox.ts';
import { notice } from './notice.ts';
import { type StepMailsDue, stepMailsProjection } from './step-mails-projection.ts';

/** Older steps are not mailed: after a long outage, or from a restored log, that would only confuse. */
const MAILED_WITHIN_MS = 24 * 3_600_000;

/**
 * Mails people about the steps of others, once each. The mail is queued first, and then recorded. After a crash in
 * between it is queued again: the queue merges the two while the first waits, and two mails are better than none.
 */
export async function startMailingSteps(resources: Resources, outbox: Outbox, mayMail: MayMail): Promise<void> {
  const record = handle(resources.store, notice, 'notice');
  await startDueWork<StepMailsDue>(
    { service: 'identity', resources, projection: stepMailsProjection },
    {
      async 'mail-step'({ kind, to, about, noticeId, happenedAt }, context, at) {
        const isNew = Date.parse(at) - Date.parse(happenedAt) < MAILED_WITHIN_MS;
        // Two people can make and undo steps without end.
        const isMailed = isNew && (await mayMail('step', `${to} ${about}`));
        if (isMailed) {
          await outbox.add({ kind, about: to, detail: about });
          outbox.wake();
        }
        await record(noticeId, { noticeId, kind, isMailed }, context);
      },
    },
  );
}

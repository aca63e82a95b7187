import { APPEAL_DECISIONS } from '@hirelane/api/constants';
import { Refused } from '@hirelane/event-sourcing/decide';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { openAppealDecisions, type RecordedDecision } from '@hirelane/identity/moderation/appeals/decisions';
import { type AppealedNotice, appealQueries } from '@hirelane/identity/moderation/appeals/queries';
import { openModeration } from '@hirelane/identity/moderation/suspension/moderation';
import { identityReadModel } from '@hirelane/identity/read-model';
import { databaseTime } from '@hirelane/postgres/database-time';
import { schemaOf } from '@hirelane/projections/projection';
import * as z from 'zod';
import { OperatorFailure } from '../../launcher/failure.ts';
import { BY_MAIL } from '../details-of.ts';
import type { Installation } from '../installation.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';
import { withLog } from '../with-log.ts';
import { reasonGiven } from './given.ts';
import { withSuspensions } from './suspensions.ts';
import { changeThing } from './things.ts';

const Given = z.tuple([z.uuid(), z.enum(APPEAL_DECISIONS)]);

function given([id, decision, ...more]: readonly string[]) {
  const { data } = Given.safeParse([id, decision]);
  if (!data) throw new WrongArguments('moderate', 'Expected the id of an appeal, and upheld or reversed.');
  return { id: data[0], decision: data[1], reason: reasonGiven(more) };
}

/** `moderate answer <appeal> upheld|reversed --reason "…"`. A repeated run finishes an interrupted one. */
export const answer: Subcommand = {
  check: given,
  async run(args, installation, { say, warn }) {
    const { id, decision, reason } = given(args);
    const { pool, log } = installation;
    const notice = await appealQueries(pool, schemaOf(identityReadModel)).notice(id);
    if (notice === null) throw new OperatorFailure(`There is no appeal ${id}.`);
    const at = await databaseTime(pool);
    const recorded = await withLog(installation, 'identity', (store) =>
      openAppealDecisions(store, openModeration(store, log)).record(notice, { decision, reason, at }),
    ).catch((error: unknown) => {
      throw failureOf(error, id);
    });
    const isUndone = recorded.isToUndo && (await undo(installation, notice, recorded));
    if (!recorded.isChanged && !isUndone) {
      warn(`The appeal ${id} is already ${decision}. Nothing was changed.`);
      return 1;
    }
    say(
      `The appeal ${id} was ${decision}. The person who appealed can read the reason in their settings, and is notified ${BY_MAIL}.`,
    );
    if (isUndone) say(notice.kind === 'account' ? 'The account was restored.' : `The ${notice.kind} is visible again.`);
    return 0;
  },
};

/** Turns a refusal into an OperatorFailure; returns any other error unchanged. */
function failureOf(error: unknown, id: string): unknown {
  if (error instanceof SubjectErased) return new OperatorFailure(`The person who appealed has deleted their account.`);
  if (!(error instanceof Refused)) return error;
  if (error.reason === 'no-appeal') return new OperatorFailure(`There is no appeal ${id}.`);
  return new OperatorFailure(
    error.reason === 'undone-already'
      ? `The decision that the appeal ${id} contests was already reversed, so it cannot be upheld.`
      : `The appeal ${id} was already decided differently. Nothing was changed.`,
  );
}

/** Restores the account or unhides the content; returns whether that changed anything. */
async function undo(
  installation: Installation,
  { kind, userId, thingId }: AppealedNotice,
  { reason }: RecordedDecision,
): Promise<boolean> {
  if (kind === 'account') {
    return (await withSuspensions(installation, ({ restore }) => restore(userId, reason))).isChanged;
  }
  if (thingId === null) return false;
  // Content that has since been deleted cannot be shown again, but the decision remains valid.
  return changeThing(installation, { kind, id: thingId }, ({ unhide }, at) => unhide(thingId, reason, at)).catch(
    (error: unknown) => {
      if (error instanceof OperatorFailure || error instanceof SubjectErased) return false;
      throw error;
    },
  );
}

import { REPORT_DECISIONS } from '@hirelane/api/constants';
import { Refused } from '@hirelane/event-sourcing/decide';
import { openReportDecisions } from '@hirelane/messaging/reports/decisions';
import { databaseTime } from '@hirelane/postgres/database-time';
import * as z from 'zod';
import { OperatorFailure } from '../../launcher/failure.ts';
import { BY_MAIL } from '../details-of.ts';
import type { Subcommand } from '../subcommand.ts';
import { WrongArguments } from '../usage.ts';
import { withLog } from '../with-log.ts';

const Given = z.tuple([z.uuid(), z.enum(REPORT_DECISIONS)]);

function given(args: readonly string[]) {
  const { data } = Given.safeParse(args);
  if (!data) throw new WrongArguments('moderate', 'Expected the id of a report, and upheld or dismissed.');
  return { id: data[0], decision: data[1] };
}

/** `moderate decide <report> upheld|dismissed` */
export const decide: Subcommand = {
  check: given,
  async run(args, installation, { say, warn }) {
    const { id, decision } = given(args);
    const at = await databaseTime(installation.pool);
    const isChanged = await withLog(installation, 'messaging', (store) =>
      openReportDecisions(store).decide(id, decision, at),
    ).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      if (error.reason === 'no-report') throw new OperatorFailure(`There is no report ${id}.`);
      throw new OperatorFailure(`The report ${id} was already decided differently. Nothing was changed.`);
    });
    if (!isChanged) {
      warn(`The report ${id} is already ${decision}. Nothing was changed.`);
      return 1;
    }
    say(`The report ${id} was ${decision}. The person who filed it will be notified ${BY_MAIL}.`);
    return 0;
  },
};

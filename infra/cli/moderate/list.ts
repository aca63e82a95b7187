import { messagingReadModel } from '@hirelane/messaging/read-model';
import { type ReportRow, reportQueries } from '@hirelane/messaging/reports/queries';
import { schemaOf } from '@hirelane/projections/projection';
import { quoted } from '../../launcher/terminal/terminal.ts';
import { namesOf } from '../account-names.ts';
import { checkNothing } from '../commands.ts';
import type { Subcommand } from '../subcommand.ts';
import { reportedText } from './reported-text.ts';

/** The maximum number of reports printed per run. */
const PRINTED_MAX = 50;

function describe(
  { id, about, thingId, personId, by, reason, words, filedAt, reporters }: ReportRow,
  nameOf: (userId: string) => string,
): string[] {
  const many = reporters > 1 ? `, by ${reporters} people` : '';
  return [
    `report ${id}  ${filedAt}`,
    `  ${about} ${thingId} of ${nameOf(personId)}, reported by ${nameOf(by)}: ${reason}${many}`,
    ...(words ? [`  ${quoted(words)}`] : []),
  ];
}

/** `moderate list`: the reports awaiting a decision, oldest first. */
export const list: Subcommand = {
  check: checkNothing('moderate'),
  async run(_args, installation, { say }) {
    const { pool } = installation;
    const reports = await reportQueries(pool, schemaOf(messagingReadModel)).waiting(PRINTED_MAX + 1);
    if (reports.length === 0) {
      say('There are no reports to decide.');
      return 0;
    }
    const nameOf = await namesOf(
      installation,
      reports.flatMap(({ personId, by }) => [personId, by]),
    );
    for (const report of reports.slice(0, PRINTED_MAX)) {
      for (const line of describe(report, nameOf)) say(line);
      const text = await reportedText(pool, report);
      if (text !== null) say(`  Reported text: ${quoted(text)}`);
    }
    if (reports.length > PRINTED_MAX) say('There are more reports. Decide these first.');
    return 0;
  },
};

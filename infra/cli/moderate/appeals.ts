import { type AppealRow, appealQueries } from '@hirelane/identity/moderation/appeals/queries';
import { identityReadModel } from '@hirelane/identity/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { quoted } from '../../launcher/terminal/terminal.ts';
import { namesOf } from '../account-names.ts';
import { checkNothing } from '../commands.ts';
import type { Subcommand } from '../subcommand.ts';

/** The maximum number of appeals printed per run. */
const PRINTED_MAX = 50;

function describe(
  { _id, kind, thingId, personId, words, filedAt, notice }: AppealRow,
  nameOf: (userId: string) => string,
): string[] {
  const { reason, at, byId, undoneAt } = notice;
  const what =
    kind === 'account' ? `suspension of ${nameOf(personId)}` : `hidden ${kind} ${thingId ?? ''} of ${nameOf(personId)}`;
  return [
    `appeal ${_id}  ${filedAt}`,
    `  ${what} since ${at}, by ${byId === null ? 'the command line' : nameOf(byId)}: ${quoted(reason)}`,
    `  ${quoted(words)}`,
    ...(undoneAt === null ? [] : [`  It was reversed on ${undoneAt}.`]),
  ];
}

/** `moderate appeals`: the appeals awaiting a decision, oldest first. */
export const appeals: Subcommand = {
  check: checkNothing('moderate'),
  async run(_args, installation, { say }) {
    const { pool } = installation;
    const { page } = appealQueries(pool, schemaOf(identityReadModel));
    const { rows, nextCursor } = await page({ state: 'open', limit: PRINTED_MAX });
    if (rows.length === 0) say('There are no appeals to decide.');
    const nameOf = await namesOf(
      installation,
      rows.flatMap(({ personId, notice }) => [personId, ...(notice.byId === null ? [] : [notice.byId])]),
    );
    for (const line of rows.flatMap((row) => describe(row, nameOf))) say(line);
    if (nextCursor !== null) say('There are more appeals. Decide these first.');
    return 0;
  },
};

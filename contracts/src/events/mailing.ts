import * as z from 'zod';
import { Id } from '../fields.ts';
import { MAIL_GROUPS, MAIL_TIMES } from '../told.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const group = z.enum(MAIL_GROUPS);

/** Streams `mailing-<userId>`: when somebody is mailed about what others do. */
export const mailingStreams = category({
  log: 'identity',
  people: { userId: 'MailingErased' },
  owner: 'userId',
  subject: 'userId',
  capacity: {
    // Unsubscribing must work when the stream is full.
    MailTurnedOff: 'reserve',
  },
  events: {
    /** All of what they have chosen. `timeZone`: a name of the IANA database; it says roughly where somebody lives. */
    MailChosen: z.object({
      userId: Id,
      timeZone: personal(),
      choices: z.array(z.object({ group, time: z.enum(MAIL_TIMES) })),
    }),
    /** Of somebody who has chosen none: the time zone of a browser in which they signed in. */
    TimeZoneTold: z.object({ userId: Id, timeZone: personal() }),
    /** By a link of a mail, without signing in. `groups`: null for all that are in the daily mail. */
    MailTurnedOff: z.object({ userId: Id, groups: z.array(group).nullable() }),
    MailingErased: z.object({ userId: Id }),
  },
});

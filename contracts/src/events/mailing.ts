import * as z from 'zod';
import { Id } from '../fields.ts';
import { MAIL_GROUPS, MAIL_TIMES } from '../mail-groups.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const group = z.enum(MAIL_GROUPS);

/** Streams `mailing-<userId>`: a user's email settings. */
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
    /** All settings. `timeZone`: a name from the IANA database; it roughly reveals where the user lives. */
    MailChosen: z.object({
      userId: Id,
      timeZone: personal(),
      choices: z.array(z.object({ group, time: z.enum(MAIL_TIMES) })),
    }),
    /** For a user who has not chosen one: the time zone of a browser they signed in with. */
    TimeZoneTold: z.object({ userId: Id, timeZone: personal() }),
    /** Through the link in an email, without signing in. `groups`: null for all groups of the daily email. */
    MailTurnedOff: z.object({ userId: Id, groups: z.array(group).nullable() }),
    MailingErased: z.object({ userId: Id }),
  },
});

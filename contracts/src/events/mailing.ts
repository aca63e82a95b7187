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
    /** All settings. `timeZone` is a name from the IANA database, which roughly reveals where the user lives. */
    MailChosen: z.object({
      userId: Id,
      timeZone: personal(),
      choices: z.array(z.object({ group, time: z.enum(MAIL_TIMES) })),
    }),
    /** The time zone of a browser that the user signed in with, used until they choose one. */
    TimeZoneTold: z.object({ userId: Id, timeZone: personal() }),
    /**
     * The user unsubscribed through the link in an email, without signing in. `groups` is null if the link covers all
     * groups in the daily email.
     */
    MailTurnedOff: z.object({ userId: Id, groups: z.array(group).nullable() }),
    MailingErased: z.object({ userId: Id }),
  },
});

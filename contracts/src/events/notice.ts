import * as z from 'zod';
import { Id } from '../fields.ts';
import { ACCOUNT_MAILS, MAIL_GROUPS } from '../mail-groups.ts';
import { MAIL_KINDS } from '../notifications.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

/**
 * Streams `notice-<noticeId>`: records that a notice was settled, which can happen only once. Either its email was
 * queued or, if `isMailed` is false, none needs to be sent, for example because the event is old or the recipient has
 * turned such emails off.
 */
export const noticeStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  events: {
    /**
     * A single notice; `noticeId` is the id of its event. Written only for operator actions on an account; earlier
     * releases also wrote one for each step of a proposal or contract.
     */
    NoticeSettled: z.object({ noticeId: Id, kind: z.enum([...MAIL_KINDS, ...ACCOUNT_MAILS]), isMailed: z.boolean() }),
    /**
     * Several notices in one email to the user `to`. It is the `n`th email, counted from 0, in its group about a topic
     * (a project, contract or conversation), or in the `digest`, which has no topic. `notices` are the ids of their
     * events.
     */
    NoticesSettled: z.object({
      noticeId: Id,
      to: Id,
      group: z.enum([...MAIL_GROUPS, 'digest']),
      thing: plain(),
      n: z.number().int(),
      notices: z.array(Id),
      isMailed: z.boolean(),
    }),
  },
});

import * as z from 'zod';
import { Id } from '../fields.ts';
import { ACCOUNT_MAILS, MAIL_GROUPS, STEP_MAILS } from '../told.ts';
import { category } from './category.ts';
import { plain } from './personal.ts';

/**
 * Streams `notice-<noticeId>`: that what a mail is about was dealt with, once: the mail was queued, or was not to be
 * sent (`isMailed` false), as of old steps and of what its person does not want.
 */
export const noticeStreams = category({
  log: 'identity',
  people: {},
  owner: null,
  events: {
    /**
     * Of one: `noticeId` is the id of its event. Today only of what the operator does to an account; earlier releases
     * wrote it of each step of a proposal or an engagement.
     */
    NoticeSettled: z.object({ noticeId: Id, kind: z.enum([...STEP_MAILS, ...ACCOUNT_MAILS]), isMailed: z.boolean() }),
    /**
     * Of several that are one mail `to` somebody: the `n`th, from 0, of a group about a thing (a project, a contract, a
     * conversation), or of the `digest`, which is about no single thing. `notices`: the ids of their events.
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

import * as z from 'zod';
import { ACCOUNT_MAILS, STEP_MAILS } from '../constants.ts';
import { Id } from '../fields.ts';

/**
 * Streams `notice-<noticeId>`: that a step of a proposal or an engagement, or what the operator did to an account, was
 * dealt with, once: its mail was queued, or was not to be sent (`isMailed` false), as of old steps and of too many.
 * `noticeId` is the id of that step's event.
 */
export const noticeEvents = {
  NoticeSettled: z.object({ noticeId: Id, kind: z.enum([...STEP_MAILS, ...ACCOUNT_MAILS]), isMailed: z.boolean() }),
};

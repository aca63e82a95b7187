import * as z from 'zod';
import { orStop } from '../fields.ts';
import { ALWAYS_MAILED, MAIL_GROUPS, MAIL_TIMES } from '../mail-groups.ts';
import { isTimeZone, ZONE_MAX } from '../time-zones.ts';

const MailGroup = z.enum(MAIL_GROUPS, 'Choose a group of emails from the list.');
const MailTime = z.enum(MAIL_TIMES, 'Choose at once, daily or off.');

const TimeZone = z
  .string('Choose a time zone.')
  .max(ZONE_MAX, orStop('Choose a time zone from the list.'))
  .refine(isTimeZone, 'Choose a time zone from the list.');

/** The time zone of the caller's browser. */
export const TellTimeZone = z.object({ timeZone: TimeZone });
/** The effective time zone, which is the user's choice or, without one, the first zone that a browser sent. */
export const TimeZoneAnswer = z.object({ data: z.object({ timeZone: z.string() }) });

const Choice = z.object({ group: MailGroup, time: MailTime });
export type MailChoice = z.infer<typeof Choice>;

/**
 * The choices replace earlier ones; an omitted group is reset to its initial setting. Each group can appear only once.
 */
export const EditMailSettings = z.object({
  timeZone: TimeZone,
  choices: z
    .array(Choice, 'Choices must be a list.')
    .max(MAIL_GROUPS.length, 'Choose a time for each group of emails only once.')
    .refine((choices) => new Set(choices.map(({ group }) => group)).size === choices.length, 'Choose each group once.')
    .refine(
      (choices) => choices.every(({ group, time }) => !ALWAYS_MAILED.has(group) || time === 'at once'),
      'Emails about decisions by the operator are always sent at once.',
    ),
});
export type EditMailSettings = z.infer<typeof EditMailSettings>;

/**
 * The caller's email settings for the groups that apply to their role. `timeZone` is null until a browser sends one or
 * the user chooses one; UTC is used until then.
 */
export const MailSettings = z.object({ timeZone: z.string().nullable(), choices: z.array(Choice) });
export type MailSettings = z.infer<typeof MailSettings>;
export const MailSettingsAnswer = z.object({ data: MailSettings });

const NOT_COMPLETE = 'The link is incomplete. Open it again from the email.';
/** The secret of an unsubscribe link: the user, the group, and a MAC over both. */
const token = z
  .string('The link is incomplete.')
  .max(70, orStop(NOT_COMPLETE))
  .regex(/^[\w-]{70}$/, NOT_COMPLETE);

export const MailLink = z.object({ token });
export type MailLink = z.infer<typeof MailLink>;

export const MailTurnedOff = z.object({ isTurnedOff: z.literal(true) });

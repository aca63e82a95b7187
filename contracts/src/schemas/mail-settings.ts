import * as z from 'zod';
import { orStop } from '../fields.ts';
import { ALWAYS_MAILED, MAIL_GROUPS, MAIL_TIMES } from '../mail-groups.ts';
import { isTimeZone, ZONE_MAX } from '../time-zones.ts';

const MailGroup = z.enum(MAIL_GROUPS, 'Choose among the mails of this list.');
const MailTime = z.enum(MAIL_TIMES, 'Choose at once, daily or off.');

const TimeZone = z
  .string('Choose a time zone.')
  .max(ZONE_MAX, orStop('Choose a time zone of the list.'))
  .refine(isTimeZone, 'Choose a time zone of the list.');

/** The time zone of the caller's browser. */
export const TellTimeZone = z.object({ timeZone: TimeZone });
/** The one that counts: what they have chosen, or what a browser told first. */
export const TimeZoneAnswer = z.object({ data: z.object({ timeZone: z.string() }) });

const Choice = z.object({ group: MailGroup, time: MailTime });
export type MailChoice = z.infer<typeof Choice>;

/** The choices are whole; a group that is left out is as it was before anybody chose. Each group once. */
export const EditMailSettings = z.object({
  timeZone: TimeZone,
  choices: z
    .array(Choice, 'Choices must be a list.')
    .max(MAIL_GROUPS.length, 'There are more choices than groups of mails.')
    .refine((choices) => new Set(choices.map(({ group }) => group)).size === choices.length, 'Choose each group once.')
    .refine(
      (choices) => choices.every(({ group, time }) => !ALWAYS_MAILED.has(group) || time === 'at once'),
      'Emails about decisions of the operator always come at once.',
    ),
});
export type EditMailSettings = z.infer<typeof EditMailSettings>;

/**
 * When the caller is mailed about what: the groups that somebody in their role can be mailed about. `timeZone`: null
 * until a browser tells it, or they choose one; UTC counts until then.
 */
export const MailSettings = z.object({ timeZone: z.string().nullable(), choices: z.array(Choice) });
export type MailSettings = z.infer<typeof MailSettings>;
export const MailSettingsAnswer = z.object({ data: MailSettings });

const NOT_COMPLETE = 'The link is not complete. Open it from the email again.';
/** The secret of a link to unsubscribe: whose mails of which group, and a MAC over it. */
const token = z
  .string('The link is not complete.')
  .max(70, orStop(NOT_COMPLETE))
  .regex(/^[\w-]{70}$/, NOT_COMPLETE);

export const MailLink = z.object({ token });
export type MailLink = z.infer<typeof MailLink>;

export const MailTurnedOff = z.object({ isTurnedOff: z.literal(true) });

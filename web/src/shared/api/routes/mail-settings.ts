// Written by `npm run contracts`.
import type { mailSettingsRoutes } from '@hirelane/api/routes/mail-settings';
import { apiOf } from '@/shared/api/api';
import { list, nullable, object, oneOf, text } from '@/shared/lib/shapes';

const MailSettings = object({
  timeZone: nullable(text),
  choices: list(
    object({
      group: oneOf(
        'proposals',
        'own-proposals',
        'offers',
        'contracts',
        'payments',
        'reviews',
        'messages',
        'invitations',
        'questions',
        'saved-searches',
        'reports',
      ),
      time: oneOf('at once', 'daily', 'off'),
    }),
  ),
});

const MailSettingsAnswer = object({ data: MailSettings });

const TimeZoneAnswer = object({ data: object({ timeZone: text }) });

const MailTurnedOff = object({ isTurnedOff: oneOf(true) });

export const mailSettingsApi = apiOf<typeof mailSettingsRoutes>()({
  readMailSettings: ['GET /api/v1/mail-settings', MailSettingsAnswer],
  editMailSettings: ['PUT /api/v1/mail-settings', MailSettingsAnswer],
  tellTimeZone: ['PUT /api/v1/time-zone', TimeZoneAnswer],
  turnOffMail: ['POST /api/v1/mail-settings/unsubscription', MailTurnedOff],
  turnOffMailOneClick: ['POST /mail/unsubscribe', MailTurnedOff],
});

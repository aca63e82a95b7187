import {
  EditMailSettings,
  MailLink,
  MailSettingsAnswer,
  MailTurnedOff,
  TellTimeZone,
  TimeZoneAnswer,
} from '../schemas/mail-settings.ts';
import type { Route } from './route.ts';

/** Settings for emails about other users' actions. */
export const mailSettingsRoutes = {
  readMailSettings: {
    method: 'GET',
    path: '/api/v1/mail-settings',
    who: 'user',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: MailSettingsAnswer,
    about: "The caller's mail settings by group: at once, daily or not at all.",
  },
  editMailSettings: {
    method: 'PUT',
    path: '/api/v1/mail-settings',
    who: 'user',
    service: 'identity',
    kind: 'command',
    whileSuspended: true,
    body: EditMailSettings,
    status: 200,
    answer: MailSettingsAnswer,
    about: "Change the caller's mail settings by group, and the time zone of the daily mail and of calendar days.",
  },
  tellTimeZone: {
    method: 'PUT',
    path: '/api/v1/time-zone',
    who: 'user',
    service: 'identity',
    kind: 'command',
    whileSuspended: true,
    body: TellTimeZone,
    status: 200,
    answer: TimeZoneAnswer,
    about:
      "Set the browser's time zone, in which calendar days such as that of an invoice are counted. It applies until the caller chooses one, and the first one set stays.",
  },
  turnOffMail: {
    method: 'POST',
    path: '/api/v1/mail-settings/unsubscription',
    who: 'anyone',
    service: 'identity',
    kind: 'command',
    body: MailLink,
    status: 200,
    answer: MailTurnedOff,
    about: 'Unsubscribe from a group of mails, by the link in each of them.',
  },
  turnOffMailOneClick: {
    method: 'POST',
    path: '/mail/unsubscribe',
    who: 'anyone',
    service: 'identity',
    kind: 'command',
    limit: 'oneClick',
    query: MailLink,
    status: 200,
    answer: MailTurnedOff,
    about:
      'The same for mail providers (RFC 8058): without a session, with any body. A GET answers a page that asks first.',
  },
} as const satisfies Record<string, Route>;

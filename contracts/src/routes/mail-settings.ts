import {
  EditMailSettings,
  MailLink,
  MailSettingsAnswer,
  MailTurnedOff,
  TellTimeZone,
  TimeZoneAnswer,
} from '../schemas/mail-settings.ts';
import type { Route } from './route.ts';

/** Routes for the settings of emails about other users' actions. */
export const mailSettingsRoutes = {
  readMailSettings: {
    method: 'GET',
    path: '/api/v1/mail-settings',
    who: 'user',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: MailSettingsAnswer,
    about: "The caller's email settings by group: at once, daily or not at all.",
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
    about: "Change the caller's email settings by group, and the time zone for the daily email and for calendar days.",
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
      "Set the browser's time zone, which determines calendar days such as an invoice's. Only the first one is stored, and it applies until the caller chooses one.",
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
    about: 'Unsubscribe from a group of emails with the link in each of them.',
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
      'One-click unsubscribe for mail providers (RFC 8058). Needs no session and accepts any body. A GET returns a page that asks for confirmation.',
  },
} as const satisfies Record<string, Route>;

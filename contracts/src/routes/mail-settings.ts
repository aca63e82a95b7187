import {
  EditMailSettings,
  MailLink,
  MailSettingsAnswer,
  MailTurnedOff,
  TellTimeZone,
  TimeZoneAnswer,
} from '../schemas/mail-settings.ts';
import type { Route } from './route.ts';

/** When people are mailed about what others do. */
export const mailSettingsRoutes = {
  readMailSettings: {
    method: 'GET',
    path: '/api/v1/mail-settings',
    who: 'user',
    service: 'identity',
    kind: 'query',
    status: 200,
    answer: MailSettingsAnswer,
    about: 'When the caller is mailed about what: at once, daily or not at all.',
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
    about: 'Choose when to be mailed about what, and the time zone of the daily mail and of calendar days.',
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
      'Tell the time zone of the browser, by which calendar days such as that of an invoice are counted. It counts until the caller chooses one, and the first that was told stays.',
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
    about: 'Get no more mails of a group, by the link that stands in each of them.',
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
      'The same for mail providers (RFC 8058): without a session, with whatever body. A GET is a page that asks first.',
  },
} as const satisfies Record<string, Route>;

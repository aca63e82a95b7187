import { Unread, Writable } from '@hirelane/api/schemas/conversations';
import { type MailSettings, MailSettingsAnswer } from '@hirelane/api/schemas/mail-settings';
import { type Notification, Notifications, UnreadNotifications } from '@hirelane/api/schemas/notifications';
import { type ListedSearch, SavedSearches } from '@hirelane/api/schemas/searches';
import { http } from 'msw';
import { json } from '@/test/answers';

export const unreadHandler = (unread: number) =>
  http.get('/api/v1/conversations/unread', () => json(Unread, { data: { unread } }));

/** The conversations in which the user may write, as `<projectId>_<freelancerId>`. */
export const writableHandler = (read: () => string[]) =>
  http.get('/api/v1/conversations/writable', () => json(Writable, { data: read() }));

export const notifications = (data: Notification[], nextCursor: string | null = null) =>
  json(Notifications, { data, nextCursor });

/** The time of the user's newest notification. */
export const NEWEST_AT = '2026-11-28T12:00:00.000000Z';

export const unreadNotificationsHandler = (read: () => number) =>
  http.get('/api/v1/notifications/count', () =>
    json(UnreadNotifications, { data: { unread: read(), newestAt: NEWEST_AT } }),
  );

/** Serves the user's email choices; by default the user has not chosen anything. */
export const mailSettingsHandler = (
  read: () => MailSettings | Response = () => ({
    timeZone: null,
    choices: [
      { group: 'proposals', time: 'daily' },
      { group: 'messages', time: 'at once' },
    ],
  }),
) =>
  http.get('/api/v1/mail-settings', () => {
    const found = read();
    return found instanceof Response ? found : json(MailSettingsAnswer, { data: found });
  });

/** Serves the user's saved searches. They are read for every request, so that a test can change them. */
export const searchesHandler = (read: () => ListedSearch[], hasFeed: () => boolean = () => false) =>
  http.get('/api/v1/freelancer/searches', () =>
    json(SavedSearches, { data: { searches: read(), hasFeed: hasFeed() } }),
  );

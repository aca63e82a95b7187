// Written by `npm run contracts`.
import type { notificationsRoutes } from '@hirelane/api/routes/notifications';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, text } from '@/shared/lib/shapes';

const Notification = object({
  _id: text,
  kind: oneOf(
    'proposal-received',
    'proposal-revised',
    'proposal-withdrawn',
    'proposal-opened',
    'proposal-shortlisted',
    'proposal-declined',
    'proposal-closed',
    'proposal-reopened',
    'offer-made',
    'offer-changed',
    'terms-suggested',
    'terms-declined',
    'offer-withdrawn',
    'offer-declined',
    'offer-lapsed',
    'offer-accepted',
    'amendment-proposed',
    'amendment-accepted',
    'amendment-declined',
    'work-delivered',
    'work-waits',
    'changes-requested',
    'work-accepted',
    'contract-ended',
    'payment-marked',
    'payment-corrected',
    'payment-confirmed',
    'payment-disputed',
    'invoice-issued',
    'review-shown',
    'message',
    'invitation',
    'invitation-declined',
    'question',
    'question-answered',
    'search-matched',
    'saved-closed',
    'text-hidden',
    'text-restored',
    'review-hidden',
    'review-restored',
    'report-upheld',
    'report-dismissed',
    'decision-upheld',
    'decision-reversed',
    'company-verified',
    'company-unverified',
  ),
  who: text,
  hasOthers: flag,
  amount: nullable(number),
  count: number,
  isRead: flag,
  at: text,
  title: text,
  projectId: nullable(text),
  contractId: nullable(text),
  invoiceId: nullable(text),
  personId: nullable(text),
});

const Notifications = object({ data: list(Notification), nextCursor: nullable(text) });

const UnreadNotifications = object({ data: object({ unread: number, newestAt: nullable(text) }) });

export const notificationsApi = apiOf<typeof notificationsRoutes>()({
  listNotifications: ['GET /api/v1/notifications', Notifications],
  countNotifications: ['GET /api/v1/notifications/count', UnreadNotifications],
  readNotifications: ['PUT /api/v1/notifications/read', UnreadNotifications],
});

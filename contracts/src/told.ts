/** What has happened to somebody that they are told in the product, and mailed about. */
const TOLD = [
  'proposal-received',
  'proposal-revised',
  'proposal-withdrawn',
  'proposal-shortlisted',
  'proposal-declined',
  'proposal-closed',
  'proposal-reopened',
  'offer-made',
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
  'review-hidden',
  'review-restored',
  'report-upheld',
  'report-dismissed',
  'decision-upheld',
  'decision-reversed',
  'message',
  'invitation',
  'invitation-declined',
  'question',
  'question-answered',
  'search-matched',
] as const;
/** What people are told in the product. */
export const NOTIFICATIONS = [
  ...TOLD,
  'proposal-opened',
  'text-hidden',
  'text-restored',
  'saved-closed',
  'company-verified',
  'company-unverified',
] as const;
/** What people are mailed about by what they have chosen. */
export const STEP_MAILS = [
  ...TOLD,
  'project-hidden',
  'project-restored',
  'message-hidden',
  'message-restored',
  'letter-hidden',
  'letter-restored',
  'file-hidden',
  'file-restored',
  'invitation-hidden',
  'invitation-restored',
  'question-hidden',
  'question-restored',
] as const;

/**
 * What people choose by whether and when they are mailed. At most 16 characters each, which links to unsubscribe have
 * room for.
 */
export const MAIL_GROUPS = [
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
] as const;
export type MailGroup = (typeof MAIL_GROUPS)[number];
/** Those about which everybody is mailed at once, and which cannot be turned off: what an operator does to them. */
export const ALWAYS_MAILED: ReadonlySet<MailGroup> = new Set(['reports']);
/** `at once`: at most one an hour for each thing. `daily`: in one mail in the morning. */
export const MAIL_TIMES = ['at once', 'daily', 'off'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];
/** The hour of the day at which the daily mail is sent, in the person's own time zone. */
export const DAILY_MAIL_HOUR = 8;
/** What the operator does to an account, and its owner is mailed about. */
export const ACCOUNT_MAILS = [
  'account-suspended',
  'account-restored',
  'company-verified',
  'company-unverified',
] as const;

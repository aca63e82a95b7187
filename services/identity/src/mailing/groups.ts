import type { MailGroup, MailTime } from '@hirelane/contracts/told';

/** When people are mailed who have chosen nothing: at once about what waits for them or changes what they have agreed. */
export const DEFAULT_TIMES: Readonly<Record<MailGroup, MailTime>> = {
  // There may be hundreds.
  proposals: 'daily',
  'own-proposals': 'at once',
  offers: 'at once',
  contracts: 'at once',
  payments: 'at once',
  reviews: 'at once',
  messages: 'at once',
  invitations: 'at once',
  questions: 'daily',
  // How soon is chosen for each search.
  'saved-searches': 'at once',
  reports: 'at once',
};

/** Groups about which people in one role alone are mailed. */
const OF_ROLE: Readonly<Partial<Record<MailGroup, 'client' | 'freelancer'>>> = {
  proposals: 'client',
  'own-proposals': 'freelancer',
  'saved-searches': 'freelancer',
};

/** Whether somebody in this role can be mailed about a group. */
export const isGroupOf = (group: MailGroup, isClient: boolean): boolean =>
  (OF_ROLE[group] ?? (isClient ? 'client' : 'freelancer')) === (isClient ? 'client' : 'freelancer');

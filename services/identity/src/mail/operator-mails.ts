import { APPEAL_MONTHS } from '@hirelane/contracts/constants';
import { contract, home, type Page, type Words } from './words.ts';

const notices: Page = { path: () => 'settings/security', label: 'Read the notices' };

const hidden = (subject: string, what: string): Words => ({
  group: 'reports',
  subject,
  what: `The operator of Hirelane has hidden ${what}. You can read the reason on this page, among the notices. If you do not agree, you can appeal there within ${APPEAL_MONTHS} months.`,
  page: notices,
});
const restored = (subject: string, what: string): Words => ({
  group: 'reports',
  subject,
  what: `The operator of Hirelane has restored ${what}. You can read more on this page:`,
  page: notices,
});

/** What operators hide, show again and decide. */
export const OPERATOR_MAILS = {
  'review-hidden': {
    group: 'reports',
    subject: 'The text of your review was hidden',
    what: `The operator of Hirelane has hidden the text of a review that you wrote, so that only you can read it. The stars stay. You can read the reason on this page. If you do not agree, you can appeal in your settings, among the notices from the operator, within ${APPEAL_MONTHS} months.`,
    page: contract,
  },
  'review-restored': {
    group: 'reports',
    subject: 'The text of your review can be read again',
    what: 'The operator of Hirelane has restored the text of a review that you wrote.',
    page: contract,
  },
  'project-hidden': hidden(
    'Your project was hidden',
    'your project. Nobody else can see it, and you can only close it',
  ),
  'project-restored': restored('Your project can be seen again', 'your project'),
  'message-hidden': hidden('A message of yours was hidden', 'the text of a message that you sent'),
  'message-restored': restored('A message of yours can be read again', 'the text of a message that you sent'),
  'letter-hidden': hidden('Your cover letter was hidden', 'the cover letter of a proposal that you sent'),
  'letter-restored': restored('Your cover letter can be read again', 'the cover letter of a proposal that you sent'),
  'file-hidden': hidden('A file of yours was hidden', 'a file that you uploaded. Nobody can download it'),
  'file-restored': restored('A file of yours can be downloaded again', 'a file that you uploaded'),
  'invitation-hidden': hidden(
    'The message of an invitation was hidden',
    'the message of an invitation that you sent. The invitation itself stays',
  ),
  'invitation-restored': restored(
    'The message of an invitation can be read again',
    'the message of an invitation that you sent',
  ),
  'question-hidden': hidden('A question of yours was hidden', 'a question that you asked about a project'),
  'question-restored': restored('A question of yours can be read again', 'a question that you asked about a project'),
  'report-upheld': {
    group: 'reports',
    subject: 'Your report was upheld',
    what: 'The operator of Hirelane has looked into something that you reported, and has acted on it. Thank you.',
    page: home,
  },
  'report-dismissed': {
    group: 'reports',
    subject: 'Your report was dismissed',
    what: 'The operator of Hirelane has looked into something that you reported, and has found nothing to act on. If you know more about it, answer this mail.',
    page: home,
  },
  'decision-upheld': {
    group: 'reports',
    subject: 'Your appeal was decided: the decision stands',
    what: 'An operator of Hirelane has looked into your appeal, and the decision stands. You can read the reason on this page, among the notices.',
    page: notices,
  },
  'decision-reversed': {
    group: 'reports',
    subject: 'Your appeal was decided: the decision was reversed',
    what: 'An operator of Hirelane has looked into your appeal, and has reversed the decision. You can read the reason on this page, among the notices.',
    page: notices,
  },
} as const satisfies Record<string, Words>;

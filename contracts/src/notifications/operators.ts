import { APPEAL_MONTHS } from '../constants.ts';
import { ofReview } from './contracts.ts';
import { type DataOf, type NotificationMail, person, type Recipient, type Topic } from './record.ts';

const hidden = (subject: string, what: string): NotificationMail => ({
  group: 'reports',
  words: {
    subject,
    what: `The operator of Hirelane has hidden ${what}. You can read the reason on this page, among the notices. If you do not agree, you can appeal there within ${APPEAL_MONTHS} months.`,
  },
});
const restored = (subject: string, what: string): NotificationMail => ({
  group: 'reports',
  words: { subject, what: `The operator of Hirelane has restored ${what}. You can read more on this page:` },
});

const ofMessage = ({ from, projectId, freelancerId, n }: DataOf<'MessageHidden' | 'MessageUnhidden'>) =>
  person(from, `${projectId}/${freelancerId}/${n}`);

/** Notifies the reporter if the operator made this decision. Links to the reported item if it has its own page. */
const ofReport =
  (decided: DataOf<'ReportDecided'>['decision']) =>
  ({ by, reportId, about, thingId, decision }: DataOf<'ReportDecided'>): readonly Recipient[] =>
    decision === decided
      ? person(by, reportId, {
          projectId: about === 'project' ? thingId : null,
          personId: about === 'person' ? thingId : null,
        })
      : [];

const ofAppeal =
  (decided: DataOf<'AppealDecided'>['decision']) =>
  ({ userId, appealId, decision }: DataOf<'AppealDecided'>): readonly Recipient[] =>
    decision === decided ? person(userId, appealId) : [];

const ofCompany = ({ userId }: Readonly<{ userId: string }>) => person(userId, userId);

/** Notifications about operators' actions and decisions. The reasons are listed with the notices in the settings. */
export const OPERATORS = {
  version: 2,
  kinds: {
    'text-hidden': {
      on: {},
      icon: 'shield',
      page: 'notices',
      words: { one: 'Something of yours was hidden by the operator' },
    },
    'text-restored': {
      on: {},
      icon: 'shield',
      page: 'notices',
      words: { one: 'Something of yours was restored by the operator' },
    },
    'project-hidden': {
      on: { ProjectHidden: ({ clientId, projectId }) => person(clientId, projectId) },
      shownAs: 'text-hidden',
      mail: hidden('Your project was hidden', 'your project. No one else can see it, and you can only close it'),
    },
    'project-restored': {
      on: { ProjectUnhidden: ({ clientId, projectId }) => person(clientId, projectId) },
      shownAs: 'text-restored',
      mail: restored('Your project is visible again', 'your project'),
    },
    'message-hidden': {
      on: { MessageHidden: ofMessage },
      shownAs: 'text-hidden',
      mail: hidden('One of your messages was hidden', 'the text of a message that you sent'),
    },
    'message-restored': {
      on: { MessageUnhidden: ofMessage },
      shownAs: 'text-restored',
      mail: restored('One of your messages is visible again', 'the text of a message that you sent'),
    },
    'letter-hidden': {
      on: { LetterHidden: ({ freelancerId, proposalId }) => person(freelancerId, proposalId) },
      shownAs: 'text-hidden',
      mail: hidden('Your cover letter was hidden', 'the cover letter of a proposal that you sent'),
    },
    'letter-restored': {
      on: { LetterUnhidden: ({ freelancerId, proposalId }) => person(freelancerId, proposalId) },
      shownAs: 'text-restored',
      mail: restored('Your cover letter is visible again', 'the cover letter of a proposal that you sent'),
    },
    'file-hidden': {
      on: { FileHidden: ({ ownerId, fileId }) => person(ownerId, fileId) },
      shownAs: 'text-hidden',
      mail: hidden('One of your files was hidden', 'a file that you uploaded. No one can download it'),
    },
    'file-restored': {
      on: { FileUnhidden: ({ ownerId, fileId }) => person(ownerId, fileId) },
      shownAs: 'text-restored',
      mail: restored('One of your files can be downloaded again', 'a file that you uploaded'),
    },
    'invitation-hidden': {
      on: { InvitationHidden: ({ clientId, invitationId }) => person(clientId, invitationId) },
      shownAs: 'text-hidden',
      mail: hidden(
        'The message of an invitation was hidden',
        'the message of an invitation that you sent. The invitation itself remains',
      ),
    },
    'invitation-restored': {
      on: { InvitationUnhidden: ({ clientId, invitationId }) => person(clientId, invitationId) },
      shownAs: 'text-restored',
      mail: restored('The message of an invitation is visible again', 'the message of an invitation that you sent'),
    },
    'question-hidden': {
      on: { QuestionHidden: ({ freelancerId, questionId }) => person(freelancerId, questionId) },
      shownAs: 'text-hidden',
      mail: hidden('One of your questions was hidden', 'a question that you asked about a project'),
    },
    'question-restored': {
      on: { QuestionUnhidden: ({ freelancerId, questionId }) => person(freelancerId, questionId) },
      shownAs: 'text-restored',
      mail: restored('One of your questions is visible again', 'a question that you asked about a project'),
    },
    'review-hidden': {
      on: { ReviewTextHidden: (data) => ofReview(data.authorId, data) },
      icon: 'star',
      page: 'contract',
      words: { one: 'The text of your review was hidden' },
      mail: {
        group: 'reports',
        words: {
          subject: 'The text of your review was hidden',
          what: `The operator of Hirelane has hidden the text of a review that you wrote, so that only you can read it. The stars remain. You can read the reason on this page. If you do not agree, you can appeal in your settings, among the notices from the operator, within ${APPEAL_MONTHS} months.`,
        },
      },
    },
    'review-restored': {
      on: { ReviewTextRestored: (data) => ofReview(data.authorId, data) },
      icon: 'star',
      page: 'contract',
      words: { one: 'The text of your review is visible again' },
      mail: {
        group: 'reports',
        words: {
          subject: 'The text of your review is visible again',
          what: 'The operator of Hirelane has restored the text of a review that you wrote.',
        },
      },
    },
    'report-upheld': {
      on: { ReportDecided: ofReport('upheld') },
      icon: 'shield',
      page: 'reported',
      words: { one: 'Your report was upheld' },
      mail: {
        group: 'reports',
        words: {
          subject: 'Your report was upheld',
          what: 'The operator of Hirelane has looked into something that you reported, and has acted on it. Thank you.',
        },
        page: 'home',
        isUntitled: true,
      },
    },
    'report-dismissed': {
      on: { ReportDecided: ofReport('dismissed') },
      icon: 'shield',
      page: 'reported',
      words: { one: 'Your report was dismissed' },
      mail: {
        group: 'reports',
        words: {
          subject: 'Your report was dismissed',
          what: 'The operator of Hirelane has looked into something that you reported, and has found nothing to act on. If you know more about it, reply to this email.',
        },
        page: 'home',
        isUntitled: true,
      },
    },
    'decision-upheld': {
      on: { AppealDecided: ofAppeal('upheld') },
      icon: 'shield',
      page: 'notices',
      words: { one: 'Your appeal was decided: the decision was upheld' },
      mail: {
        group: 'reports',
        words: {
          subject: 'Your appeal was decided: the decision was upheld',
          what: 'An operator of Hirelane has reviewed your appeal and upheld the decision. You can read the reason on this page, among the notices.',
        },
      },
    },
    'decision-reversed': {
      on: { AppealDecided: ofAppeal('reversed') },
      icon: 'shield',
      page: 'notices',
      words: { one: 'Your appeal was decided: the decision was reversed' },
      mail: {
        group: 'reports',
        words: {
          subject: 'Your appeal was decided: the decision was reversed',
          what: 'An operator of Hirelane has reviewed your appeal and reversed the decision. You can read the reason on this page, among the notices.',
        },
      },
    },
    // The identity service writes these emails, which contain the operator's reason and cannot be turned off.
    'company-verified': {
      on: { CompanyVerified: ofCompany },
      icon: 'shield',
      page: 'company',
      words: { one: 'Your company is verified' },
    },
    'company-unverified': {
      on: { CompanyUnverified: ofCompany },
      icon: 'shield',
      page: 'company',
      words: { one: 'Your company is no longer verified' },
    },
  },
} as const satisfies Topic;

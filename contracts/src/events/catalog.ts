import type * as z from 'zod';
import { appealEvents } from './appeal.ts';
import { billingEvents, invoicesEvents } from './billing.ts';
import { bookmarkEvents } from './bookmark.ts';
import { category } from './category.ts';
import { engagementEvents } from './engagement.ts';
import { fileEvents } from './file.ts';
import { invitationEvents, invitationsEvents } from './invitation.ts';
import { mailingEvents } from './mailing.ts';
import { joinCodeEvents, marketplaceEvents } from './marketplace.ts';
import { blockEvents, conversationEvents } from './messaging.ts';
import { noteEvents } from './note.ts';
import { noticeEvents } from './notice.ts';
import { handleEvents, pageEvents } from './page.ts';
import { clientEvents, freelancerEvents } from './profile.ts';
import { projectEvents } from './project.ts';
import { proposalEvents } from './proposal.ts';
import { questionEvents } from './question.ts';
import { namingEvents, recordEvents, statusEvents } from './record.ts';
import { reportEvents } from './report.ts';
import { reviewEvents } from './review.ts';
import { matchEvents, matchingEvents, searchesEvents } from './search.ts';
import { signInEvents } from './sign-in.ts';
import { claimEvents, subscriberEvents, userEvents } from './user.ts';

const claim = category({ log: 'identity', people: {}, owner: null, events: claimEvents });

/** Stream category → whose log it is in, whom it is about, to whom it belongs, whose its texts are, and its events. */
export const CATALOG = {
  user: category({
    log: 'identity',
    people: { userId: 'UserErased' },
    owner: 'userId',
    subject: 'userId',
    events: userEvents,
  }),
  username: claim,
  email: claim,
  social: claim,
  notice: category({ log: 'identity', people: {}, owner: null, events: noticeEvents }),
  marketplace: category({ log: 'identity', people: {}, owner: null, events: marketplaceEvents }),
  joincode: category({ log: 'identity', people: {}, owner: null, events: joinCodeEvents }),
  mailing: category({
    log: 'identity',
    people: { userId: 'MailingErased' },
    owner: 'userId',
    subject: 'userId',
    events: mailingEvents,
  }),
  appeal: category({
    log: 'identity',
    people: { userId: 'AppealErased' },
    owner: 'userId',
    subject: 'userId',
    events: appealEvents,
  }),
  signin: category({ log: 'identity', people: {}, owner: null, events: signInEvents }),
  subscriber: category({
    log: 'identity',
    people: {},
    owner: null,
    subject: 'subscriptionId',
    events: subscriberEvents,
  }),
  client: category({
    log: 'profiles',
    people: { userId: 'ClientErased' },
    owner: 'userId',
    subject: 'userId',
    events: clientEvents,
  }),
  freelancer: category({
    log: 'profiles',
    people: { userId: 'FreelancerErased' },
    owner: 'userId',
    subject: 'userId',
    events: freelancerEvents,
  }),
  page: category({
    log: 'profiles',
    people: { userId: 'PageErased' },
    owner: 'userId',
    subject: 'userId',
    events: pageEvents,
  }),
  handle: category({ log: 'profiles', people: {}, owner: null, events: handleEvents }),
  project: category({
    log: 'projects',
    people: { clientId: 'ProjectErased' },
    owner: 'clientId',
    subject: 'clientId',
    events: projectEvents,
  }),
  proposal: category({
    log: 'proposals',
    people: { freelancerId: 'ProposalErased', clientId: 'ProposalClientErased' },
    owner: null,
    subject: {
      ProposalSent: 'freelancerId',
      ProposalRevised: 'freelancerId',
      ProposalDeclined: 'clientId',
      OfferMade: 'clientId',
      OfferDeclined: 'freelancerId',
      OfferAccepted: 'engagementId',
      LetterHidden: 'freelancerId',
      LetterUnhidden: 'freelancerId',
    },
    events: proposalEvents,
  }),
  note: category({
    log: 'hiring',
    people: { clientId: 'NoteErased' },
    owner: 'clientId',
    subject: 'clientId',
    events: noteEvents,
  }),
  engagement: category({
    log: 'hiring',
    people: { freelancerId: 'EngagementFreelancerErased', clientId: 'EngagementClientErased' },
    owner: null,
    subject: {
      EngagementStarted: 'engagementId',
      AmendmentProposed: 'engagementId',
      AmendmentAccepted: 'engagementId',
      WorkDelivered: 'freelancerId',
      ChangesRequested: 'clientId',
      WorkAccepted: 'engagementId',
      EngagementEnded: 'engagementId',
      PaymentMarked: 'engagementId',
      PaymentCorrected: 'engagementId',
      PaymentDisputed: 'engagementId',
      InvoiceIssued: 'engagementId',
    },
    events: engagementEvents,
  }),
  billing: category({
    log: 'hiring',
    people: { userId: 'BillingErased' },
    owner: 'userId',
    subject: 'userId',
    events: billingEvents,
  }),
  invoices: category({
    log: 'hiring',
    people: { freelancerId: 'InvoicesErased' },
    owner: 'freelancerId',
    subject: { InvoiceNumbered: 'engagementId' },
    events: invoicesEvents,
  }),
  review: category({
    log: 'hiring',
    people: { authorId: 'ReviewErased', subjectId: 'ReviewSubjectErased' },
    owner: null,
    subject: {
      ReviewWritten: 'authorId',
      ReviewReplied: 'subjectId',
      ReviewTextHidden: 'authorId',
      ReviewTextRestored: 'authorId',
    },
    events: reviewEvents,
  }),
  naming: category({
    log: 'hiring',
    people: { clientId: 'NamingErased' },
    owner: 'clientId',
    events: namingEvents,
  }),
  record: category({
    log: 'hiring',
    people: { freelancerId: 'RecordsErased' },
    // A client can take their name back also after the freelancer has left.
    owner: null,
    events: recordEvents,
  }),
  status: category({ log: 'hiring', people: {}, owner: null, events: statusEvents }),
  block: category({
    log: 'messaging',
    // It names whom it is about by id alone, and is never a part of that person's data: they are not to know of it.
    people: { by: 'BlockErased' },
    owner: 'by',
    events: blockEvents,
  }),
  conversation: category({
    log: 'messaging',
    people: { clientId: 'ConversationClientErased', freelancerId: 'ConversationFreelancerErased' },
    owner: null,
    subject: { MessageSent: 'from', MessageHidden: 'from', MessageUnhidden: 'from' },
    events: conversationEvents,
  }),
  invitation: category({
    log: 'messaging',
    people: { clientId: 'InvitationClientErased', freelancerId: 'InvitationFreelancerErased' },
    owner: null,
    subject: { FreelancerInvited: 'clientId', InvitationHidden: 'clientId', InvitationUnhidden: 'clientId' },
    events: invitationEvents,
  }),
  invitations: category({
    log: 'messaging',
    // Whom it counts, it names by id alone: what is theirs is in the stream of the invitation.
    people: { clientId: 'InvitationsErased' },
    owner: 'clientId',
    events: invitationsEvents,
  }),
  question: category({
    log: 'messaging',
    people: { freelancerId: 'QuestionFreelancerErased', clientId: 'QuestionClientErased' },
    owner: null,
    subject: {
      QuestionAsked: 'freelancerId',
      QuestionAnswered: 'clientId',
      QuestionHidden: 'freelancerId',
      QuestionUnhidden: 'freelancerId',
    },
    events: questionEvents,
  }),
  report: category({
    log: 'messaging',
    // Whose thing it is, it names by id alone, and is never a part of that person's data.
    people: { by: 'ReportErased' },
    owner: 'by',
    subject: 'by',
    events: reportEvents,
  }),
  file: category({
    log: 'files',
    people: { ownerId: 'FileErased' },
    owner: 'ownerId',
    subject: 'ownerId',
    events: fileEvents,
  }),
  bookmark: category({
    log: 'feed',
    people: { freelancerId: 'BookmarkErased' },
    owner: 'freelancerId',
    events: bookmarkEvents,
  }),
  searches: category({
    log: 'feed',
    people: { userId: 'SearchesErased' },
    owner: 'userId',
    subject: 'userId',
    events: searchesEvents,
  }),
  match: category({
    log: 'feed',
    people: { userId: 'MatchErased' },
    owner: 'userId',
    events: matchEvents,
  }),
  matching: category({ log: 'feed', people: {}, owner: null, events: matchingEvents }),
} as const;

export type StreamCategory = keyof typeof CATALOG;

/** The events of a category, or of several, as a union of `{ type, data }`. */
export type EventOf<C extends StreamCategory> = C extends StreamCategory
  ? EventUnion<(typeof CATALOG)[C]['events']>
  : never;

type EventUnion<Events> = {
  [T in keyof Events]: Events[T] extends z.ZodType ? Readonly<{ type: T & string; data: z.infer<Events[T]> }> : never;
}[keyof Events];

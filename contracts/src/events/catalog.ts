import { SERVICES, type ServiceName } from '../services.ts';
import { appealStreams } from './appeal.ts';
import { billingStreams, invoicesStreams } from './billing.ts';
import { bookmarkStreams } from './bookmark.ts';
import type { EventUnion } from './category.ts';
import { contractStreams } from './engagement.ts';
import { eventsTokensStreams } from './events-tokens.ts';
import { fileStreams } from './file.ts';
import { invitationStreams, invitationsStreams } from './invitation.ts';
import { mailingStreams } from './mailing.ts';
import { joinCodeStreams, marketplaceStreams } from './marketplace.ts';
import { blockStreams, conversationStreams } from './messaging.ts';
import { noteStreams } from './note.ts';
import { noticeStreams } from './notice.ts';
import { handleStreams, pageStreams } from './page.ts';
import { clientStreams, freelancerStreams } from './profile.ts';
import { projectStreams } from './project.ts';
import { proposalStreams } from './proposal.ts';
import { questionStreams } from './question.ts';
import { namingStreams, recordStreams, statusStreams } from './record.ts';
import { reportStreams } from './report.ts';
import { reviewStreams } from './review.ts';
import { matchingStreams, matchStreams, searchesStreams } from './search.ts';
import { signInStreams } from './sign-in.ts';
import { claimStreams, subscriberStreams, userStreams } from './user.ts';

/**
 * Stream category → the service that owns its log, the people it is about, its owner, the subject of its text, and its
 * events.
 */
export const CATALOG = {
  user: userStreams,
  username: claimStreams,
  email: claimStreams,
  social: claimStreams,
  notice: noticeStreams,
  marketplace: marketplaceStreams,
  joincode: joinCodeStreams,
  eventstokens: eventsTokensStreams,
  mailing: mailingStreams,
  appeal: appealStreams,
  signin: signInStreams,
  subscriber: subscriberStreams,
  client: clientStreams,
  freelancer: freelancerStreams,
  page: pageStreams,
  handle: handleStreams,
  project: projectStreams,
  proposal: proposalStreams,
  note: noteStreams,
  engagement: contractStreams,
  billing: billingStreams,
  invoices: invoicesStreams,
  review: reviewStreams,
  naming: namingStreams,
  record: recordStreams,
  status: statusStreams,
  block: blockStreams,
  conversation: conversationStreams,
  invitation: invitationStreams,
  invitations: invitationsStreams,
  question: questionStreams,
  report: reportStreams,
  file: fileStreams,
  bookmark: bookmarkStreams,
  searches: searchesStreams,
  match: matchStreams,
  matching: matchingStreams,
} as const;

export type StreamCategory = keyof typeof CATALOG;

/** The services that write events. */
export const LOGS: readonly ServiceName[] = SERVICES.filter((service) =>
  Object.values(CATALOG).some(({ log }) => log === service),
);

/** The events of one or more categories, as a union of `{ type, data }`. */
export type EventOf<C extends StreamCategory> = C extends StreamCategory
  ? EventUnion<(typeof CATALOG)[C]['events']>
  : never;

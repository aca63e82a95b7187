import type { EventOf } from '@hirelane/api/events/catalog';
import { conversationStreams } from '@hirelane/api/events/messaging';
import { sampleOf } from '@hirelane/api/events/texts';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { emptying, refilling } from '@hirelane/projections/emptying';
import { columnsFrom, ddlOf, table } from '@hirelane/projections/table';
import { indexedText } from '@hirelane/search/search-text';
import { type SearchedTable, WORD_INDEX_FUNCTION, wordIndex } from '@hirelane/search/word-index';
import { conversationId, messageThingId } from '@hirelane/shared/derived-ids';
import { fileColumns, uploadersTable } from '@hirelane/shared/files';
import { personColumns } from '@hirelane/shared/people';
import { titledProjects } from '@hirelane/shared/titles';

type Of<
  C extends 'project' | 'invitation' | 'proposal' | 'engagement' | 'conversation',
  T extends EventOf<C>['type'],
> = Recorded<Extract<EventOf<C>, { type: T }>>;
export type MessageSent = Of<'conversation', 'MessageSent'>;
type Unhidden = Of<'conversation', 'MessageUnhidden'>;

const proposed = columnsFrom<Of<'proposal', 'ProposalSent'>>();
/**
 * Keyed by the id of the conversation that the client and the freelancer may have. `is_invited`: whether the freelancer
 * was ever shortlisted or sent an offer.
 */
export const proposals = table(
  'proposals',
  {
    id: proposed('uuid PRIMARY KEY', ({ data }) => conversationId(data)),
    proposal_id: proposed('uuid NOT NULL', ({ data }) => data.proposalId),
    project_id: proposed('uuid NOT NULL', ({ data }) => data.projectId),
    client_id: proposed('uuid NOT NULL', ({ data }) => data.clientId),
    freelancer_id: proposed('uuid NOT NULL', ({ data }) => data.freelancerId),
    is_withdrawn: proposed('boolean NOT NULL', () => false),
    is_invited: proposed('boolean NOT NULL', () => false),
  },
  { indexes: ['(client_id, freelancer_id)', '(project_id, freelancer_id)'] },
);

const asked = columnsFrom<Of<'invitation', 'FreelancerInvited'>>();
/** Freelancers who were invited and may never have sent a proposal, with the same key as `proposals`. */
export const invited = table(
  'invited',
  {
    id: asked('uuid PRIMARY KEY', ({ data }) => conversationId(data)),
    project_id: asked('uuid NOT NULL', ({ data }) => data.projectId),
    client_id: asked('uuid NOT NULL', ({ data }) => data.clientId),
    freelancer_id: asked('uuid NOT NULL', ({ data }) => data.freelancerId),
    is_declined: asked('boolean NOT NULL', () => false),
  },
  { indexes: ['(client_id, freelancer_id)'] },
);

const begun = columnsFrom<Of<'engagement', 'EngagementStarted'>>();
export const contracts = table(
  'engagements',
  {
    id: begun('uuid PRIMARY KEY', ({ data }) => data.engagementId),
    conversation_id: begun('uuid NOT NULL', ({ data }) => conversationId(data)),
    ended_at: begun('timestamptz', () => null),
  },
  { indexes: ['(conversation_id)'] },
);

/** A conversation's last message in a batch, and whether the client has written one. */
export type Latest = Readonly<{ id: string; last: MessageSent; hasClientWritten: boolean }>;
const latest = columnsFrom<Latest>();
export const conversations = table(
  'conversations',
  {
    id: latest('uuid PRIMARY KEY', ({ id }) => id),
    project_id: latest('uuid NOT NULL', ({ last }) => last.data.projectId),
    client_id: latest('uuid NOT NULL', ({ last }) => last.data.clientId),
    freelancer_id: latest('uuid NOT NULL', ({ last }) => last.data.freelancerId),
    last_n: latest('int NOT NULL', ({ last }) => last.data.n),
    last_at: latest('timestamptz NOT NULL', ({ last }) => last.at),
    has_client_written: latest('boolean NOT NULL', ({ hasClientWritten }) => hasClientWritten),
  },
  { indexes: ['(client_id, last_at DESC, id DESC)', '(freelancer_id, last_at DESC, id DESC)'] },
);

/**
 * `count`: the number of a segment's messages that have arrived. Segments are separate streams and may arrive in any
 * order.
 */
export type FilledSegment = Readonly<{ id: string; segment: number; count: number }>;
const filled = columnsFrom<FilledSegment>();
export const segments = table(
  'segments',
  {
    conversation_id: filled('uuid', ({ id }) => id),
    segment: filled('int', ({ segment }) => segment),
    messages: filled('int NOT NULL', ({ count }) => count),
  },
  { key: ['conversation_id', 'segment'] },
);

const sent = columnsFrom<MessageSent>();
/** Messages are searched by their words, within the conversations of one user. */
export const SEARCHED_MESSAGES: SearchedTable = {
  name: 'messages',
  time: 'sent_at',
  attributes: (row) => `ARRAY['#of=' || ${row}client_id::text, '#of=' || ${row}freelancer_id::text]`,
  isListed: () => 'true',
};
/** The attribute that `SEARCHED_MESSAGES` uses to find a user's messages. */
export const isOf = (userId: string): string => `#of=${userId}`;

/** A message's thing id, derived from the fields that all of its events contain. */
export const thingIdOf = (of: Readonly<{ projectId: string; freelancerId: string; n: number }>): string =>
  messageThingId(conversationId(of), of.n);

/** `is_hidden`: whether an operator has hidden the message, which removes the text from this table. */
export const messages = table(
  'messages',
  {
    id: sent('uuid PRIMARY KEY', ({ data }) => thingIdOf(data)),
    conversation_id: sent('uuid NOT NULL', ({ data }) => conversationId(data)),
    client_id: sent('uuid NOT NULL', ({ data }) => data.clientId),
    freelancer_id: sent('uuid NOT NULL', ({ data }) => data.freelancerId),
    n: sent('int NOT NULL', ({ data }) => data.n),
    message_id: sent('uuid NOT NULL', ({ data }) => data.messageId),
    from_id: sent('uuid NOT NULL', ({ data }) => data.from),
    text: sent('text NOT NULL', ({ data }) => data.text),
    files: sent('text[] NOT NULL', ({ data }) => data.files ?? []),
    sent_at: sent('timestamptz NOT NULL', ({ at }) => at),
    is_hidden: sent('boolean NOT NULL', () => false),
    search_text: sent('text NOT NULL', ({ data }) => indexedText(data.text)),
    search: { sql: `tsvector GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED` },
  },
  {
    indexes: [
      '(conversation_id, n)',
      '(conversation_id, message_id)',
      '(sent_at DESC, id DESC)',
      '(client_id, sent_at DESC, id DESC)',
      '(freelancer_id, sent_at DESC, id DESC)',
      wordIndex(SEARCHED_MESSAGES),
    ],
  },
);

const withText = (text: string) =>
  ({ data: sampleOf(conversationStreams.events.MessageSent, text), at: '' }) as MessageSent;
/** SQL that removes all text written by the authors from messages. */
export const WITHOUT_TEXTS = emptying(messages, withText);
const refill = refilling(messages, withText);

/** Restores the texts of messages that an operator shows again. */
export const refillMessages = (tx: Tx, shown: readonly Unhidden['data'][]): Promise<void> =>
  refill(
    tx,
    shown.map((data) => ({ ...withText(''), data })),
    'is_hidden = false',
  );

/** The file fields that are shown. */
export const files = table('files', fileColumns);
/** The owners of the uploads that a message may contain. */
export const uploads = uploadersTable('uploads');

export const people = table('people', personColumns);

export const CONVERSATIONS_DDL = `${WORD_INDEX_FUNCTION};
${ddlOf(titledProjects, proposals, invited, contracts, conversations, segments, messages, files, uploads, people)}`;

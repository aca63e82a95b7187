import type { REPORTED } from '@hirelane/contracts/constants';
import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { columnsFrom, table } from '@hirelane/projections/table';

/**
 * Something that can be reported. `readerId`: who alone reads it besides its owner; null for what several people may
 * read.
 */
export type Thing = Readonly<{
  about: Exclude<(typeof REPORTED)[number], 'person'>;
  id: string;
  ownerId: string;
  readerId: string | null;
}>;

const thing = columnsFrom<Thing>();
/** Everything that anybody has written, by ids alone, so that these rows can stay when a person leaves. */
export const things = table(
  'things',
  {
    about: thing('text', ({ about }) => about),
    id: thing('uuid', ({ id }) => id),
    owner_id: thing('uuid NOT NULL', ({ ownerId }) => ownerId),
    reader_id: thing('uuid', ({ readerId }) => readerId),
  },
  { key: ['about', 'id'] },
);

export type ThingCategory = 'project' | 'proposal' | 'review' | 'conversation' | 'file';

/**
 * What an event makes that can be reported; null for none. Ids of reviews and files are random, so that only those know
 * one who may read it; whoever guesses at the id of a proposal finds nothing.
 */
export function thingOf({ id, type, data }: Recorded<EventOf<ThingCategory>>): Thing | null {
  switch (type) {
    case 'ProjectPosted':
      return { about: 'project', id: data.projectId, ownerId: data.clientId, readerId: null };
    case 'ProposalSent':
      return { about: 'proposal', id: data.proposalId, ownerId: data.freelancerId, readerId: data.clientId };
    case 'ReviewWritten':
      return { about: 'review', id, ownerId: data.authorId, readerId: null };
    case 'MessageSent': {
      const readerId = data.from === data.clientId ? data.freelancerId : data.clientId;
      return { about: 'message', id: data.messageId, ownerId: data.from, readerId };
    }
    case 'FileUploaded':
      return { about: 'file', id: data.fileId, ownerId: data.ownerId, readerId: null };
    default:
      return null;
  }
}

import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/**
 * Streams `note-<proposalId>`: a client's private note about a proposal to their project. The stream does not contain
 * the freelancer's id, which is looked up through the proposal until it is erased there.
 */
export const noteStreams = category({
  log: 'hiring',
  people: { clientId: 'NoteErased' },
  owner: 'clientId',
  subject: 'clientId',
  capacity: {
    NoteRemoved: 'reserve',
  },
  events: {
    /** The complete text, which replaces any earlier note. */
    NoteWritten: z.object({ proposalId: Id, projectId: Id, clientId: Id, text: personal() }),
    NoteRemoved: z.object({ proposalId: Id, clientId: Id }),
    /** The client deleted the account. */
    NoteErased: z.object({ proposalId: Id, clientId: Id }),
  },
});

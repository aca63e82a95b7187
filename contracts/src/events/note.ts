import * as z from 'zod';
import { Id } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

/**
 * Streams `note-<proposalId>`: what a client keeps in mind about a proposal to their project. It does not name the
 * freelancer: who sent the proposal is known from the proposal, as long as it is to be known.
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
    /** The whole text, which replaces an earlier one. */
    NoteWritten: z.object({ proposalId: Id, projectId: Id, clientId: Id, text: personal() }),
    NoteRemoved: z.object({ proposalId: Id, clientId: Id }),
    /** The client has deleted their account. */
    NoteErased: z.object({ proposalId: Id, clientId: Id }),
  },
});

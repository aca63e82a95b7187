import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import { handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Handlers } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import type { References } from '../references-projection.ts';
import { type NoteEvent, note } from './note.ts';
import type { notesQuery } from './projection.ts';

type Parts = Readonly<{
  store: EventStore;
  notesOf: ReturnType<typeof notesQuery>;
  references: Pick<References, 'clientOf' | 'proposalOf'>;
}>;

/** The routes with which a client writes and reads their notes. */
export function noteHandlers({
  store,
  notesOf,
  references,
}: Parts): Pick<Handlers<'hiring'>, 'writeNote' | 'listNotes'> {
  const write = handle(store, note, 'note');
  return {
    async writeNote({ params, body, caller, context }) {
      const proposal = await references.proposalOf(params.proposalId);
      if (proposal?.clientId !== caller.id) throw unknownTo(caller.id, proposal?.clientId ?? null);
      const wrote = await write(proposal.proposalId, { type: 'WriteNote', ...proposal, text: body.text }, context);
      return { body: { isNoteSaved: true }, wrote };
    },
    async listNotes({ params, caller, query }) {
      // As with proposals, the response must not reveal that another client's draft exists.
      const clientId = await references.clientOf(params.id);
      if (clientId !== caller.id) throw unknownTo(caller.id, clientId);
      return { body: await notesOf(params.id, query) };
    },
  };
}

/** Erases a client's notes. */
export const noteErasers = (store: EventStore): Pick<Erasers<'hiring'>, 'note'> => ({
  note: {
    clientId(proposalId, clientId, context) {
      const erased: NoteEvent = { type: 'NoteErased', data: { proposalId, clientId } };
      return eraseStream(store, `note-${proposalId}`, erased, context);
    },
  },
});

import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type NoteEvent = EventOf<'note'>;

/** `text`: '' to remove the note. */
export type WriteNote = Readonly<{ type: 'WriteNote' }> & Extract<NoteEvent, { type: 'NoteWritten' }>['data'];

/** The text of a client's note on a proposal; '' without a note. The latest event wins. */
export const note: Decider<string, WriteNote, NoteEvent> = {
  initial: '',
  evolve(text, event) {
    switch (event.type) {
      case 'NoteWritten':
        return event.data.text;
      case 'NoteRemoved':
      case 'NoteErased':
        return '';
      default:
        return text;
    }
  },
  replaces: ({ type }) => (type === 'NoteWritten' || type === 'NoteRemoved' ? 'note' : null),
  decide(before, { proposalId, projectId, clientId, text }) {
    if (text === before) return [];
    if (text === '') return [{ type: 'NoteRemoved', data: { proposalId, clientId } }];
    return [{ type: 'NoteWritten', data: { proposalId, projectId, clientId, text } }];
  },
};
